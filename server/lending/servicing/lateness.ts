/** Progress of a credit's payments, and how late it is. */
import type { Day } from "#src/domain/time/dates.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { CreditRow } from "#server/store/tables/credits.ts";

type Paid = Pick<CreditRow, "schedule" | "paidCents">;

/** Number of schedule rows that the payments cover, from the first. */
export const paidRows = ({ schedule, paidCents }: Paid): number => {
  let left = paidCents;
  const open = schedule.findIndex(({ instalment }) => (left -= instalment) < 0);
  return open === -1 ? schedule.length : open;
};

/** Schedule rows overdue today, oldest first. */
export const lateRows = (credit: Paid, today: Day): Row[] =>
  credit.schedule.slice(paidRows(credit)).filter((row) => daysLate(row.dueDate, today) > 0);

/** Days since the oldest overdue row was due; 0 when none is. */
export const daysLateOf = (credit: Paid, today: Day): number => {
  const [oldest] = lateRows(credit, today);
  return oldest ? daysLate(oldest.dueDate, today) : 0;
};
