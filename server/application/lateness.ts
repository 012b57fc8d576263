/** How far a credit is paid, and how late it is. */
import type { Day } from "#src/domain/dates.ts";
import { daysLate } from "#src/domain/repayment.ts";
import type { Row } from "#src/domain/schedule.ts";
import type { CreditRow } from "#server/store/credits.ts";

type Paid = Pick<CreditRow, "schedule" | "paidCents">;

/** How many rows of the plan the payments reach, from the first. */
export const paidRows = ({ schedule, paidCents }: Paid): number => {
  let left = paidCents;
  const open = schedule.findIndex(({ instalment }) => (left -= instalment) < 0);
  return open === -1 ? schedule.length : open;
};

/** The rows that should have been paid by now, the oldest first. */
export const lateRows = (credit: Paid, today: Day): Row[] => credit.schedule.slice(paidRows(credit)).filter((row) => daysLate(row.dueDate, today) > 0);

/** Days for which the oldest of them waits; none is late: 0. */
export const daysLateOf = (credit: Paid, today: Day): number => {
  const [oldest] = lateRows(credit, today);
  return oldest ? daysLate(oldest.dueDate, today) : 0;
};
