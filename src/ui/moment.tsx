import type { ReactElement } from "react";
import { formatMoment } from "#src/domain/sofia-time.ts";

/** An instant or a day as people in Sofia read it: `28.03.2027, 14:05` or `28.03.2027`; anything else as it came. */
export const momentText = (at: string): string => formatMoment(at) || at;

/** The same, as a `<time>`. */
export const Moment = ({ at }: { at: string }): ReactElement => <time dateTime={at}>{momentText(at)}</time>;
