/** Progress of a credit's payments, and how late it is. */
import type { Day } from "#src/domain/time/dates.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { CreditRow } from "#server/store/tables/credits.ts";

type Paid = Pick<CreditRow, "schedule" | "paidCents">;

/** Number of schedule rows that the payments cover, from the first. */
export const paidRows = ({ schedule, paidCents }: Paid): number => {
  let left = paidCents;
  const open = schedule.findIndex(({ instalment }) => (left -= instalment) < 0);
  return open === -1 ? schedule.length : open;
};

/** A repayment: the day it counts, and its sum in cents. */
export type Payment = { day: Day; amountCents: Cents };

/** The most days by which an instalment of a repaid credit was paid late; 0 when every one was on time. */
export const mostLate = ({ schedule }: Pick<Paid, "schedule">, payments: readonly Payment[]): number => {
  let most = 0;
  let paidCents = 0;
  let settled = 0;
  for (const { day, amountCents } of [...payments].sort((a, b) => a.day.localeCompare(b.day))) {
    paidCents += amountCents;
    for (const rows = paidRows({ schedule, paidCents }); settled < rows; settled += 1)
      most = Math.max(most, daysLate(schedule[settled]!.dueDate, day));
  }
  return most;
};

/** Schedule rows overdue today, oldest first. */
export const lateRows = (credit: Paid, today: Day): Row[] =>
  credit.schedule.slice(paidRows(credit)).filter((row) => daysLate(row.dueDate, today) > 0);

/** Days since the oldest overdue row was due; 0 when none is. */
export const daysLateOf = (credit: Paid, today: Day): number => {
  const [oldest] = lateRows(credit, today);
  return oldest ? daysLate(oldest.dueDate, today) : 0;
};
