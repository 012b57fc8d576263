import type { ReactElement } from "react";
import { formatDay, sofiaDay } from "#src/domain/dates.ts";

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Sofia", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** An instant or a day as people in Sofia read it: `28.03.2027, 14:05` or `28.03.2027`; anything else as it came. */
export const momentText = (at: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(at)) return formatDay(at);
  const instant = new Date(at);
  return /^\d{4}-\d{2}-\d{2}T/.test(at) && !Number.isNaN(instant.getTime()) ? `${formatDay(sofiaDay(instant))}, ${clock.format(instant)}` : at;
};

/** The same, as a `<time>`. */
export const Moment = ({ at }: { at: string }): ReactElement => <time dateTime={at}>{momentText(at)}</time>;
