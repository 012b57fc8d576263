import type { ReactElement } from "react";
import { formatMoment } from "#src/domain/time/sofia-time.ts";

/** Formats an instant or a day in Sofia time: `28.03.2027, 14:05` or `28.03.2027`; anything else is unchanged. */
export const momentText = (at: string): string => formatMoment(at) || at;

/** The same as a `<time>` element. */
export const Moment = ({ at }: { at: string }): ReactElement => <time dateTime={at}>{momentText(at)}</time>;
