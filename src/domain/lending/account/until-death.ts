/** Interest for delay stops with the borrower's death: nobody is late who cannot pay. */
import type { AccountEvent, RateOn } from "./events.ts";

/** The statutory rate by day for a drawing with these events: none from the day of a death on. */
export const untilDeath = (events: readonly AccountEvent[], rateOn: RateOn): RateOn => {
  const days = events.flatMap(({ kind, day }) => (kind === "death" ? [day] : []));
  const [first] = days.toSorted();
  return first === undefined ? rateOn : (day) => (day < first ? rateOn(day) : "0");
};
