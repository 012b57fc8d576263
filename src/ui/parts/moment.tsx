import type { ReactElement } from "react";
import { formatMoment } from "#src/domain/time/sofia-time.ts";

/**
 * An instant or a day in Sofia time, `28.03.2027, 14:05` or `28.03.2027`, as a `<time>` element. Nothing for a text that
 * is neither; `formatMoment` reports it.
 */
export const Moment = ({ at }: { at: string }): ReactElement | null => {
  const text = formatMoment(at);
  return text === "" ? null : <time dateTime={at}>{text}</time>;
};
