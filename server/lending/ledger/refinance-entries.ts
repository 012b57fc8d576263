/** What a refinance books: a new credit pays an old one off, over an account that is zero afterwards. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { move, on, type Entry, type Paid, type Posting } from "./entries.ts";

/** `by` names the event; `refinanced` the payment that pays the old credit off, and its sum. */
type PaidOff = { by: string; day: Day; creditNo: number; drawingNo: number; refinanced: { id: string; cents: Cents } };

const refinanceEntry = (
  kind: "refinance-lent" | "refinance-unlent" | "refinance-restored",
  { by, day, creditNo, refinanced: { id } }: PaidOff,
  postings: Posting[],
): Entry => ({
  eventId: `refinance/${id}/${by}/${kind.slice("refinance-".length)}`,
  kind,
  valueDay: day,
  actor: "P",
  creditNo,
  postings,
});

const lentTo = ({ creditNo, drawingNo, refinanced: { id, cents } }: PaidOff, sign: 1 | -1): Posting[] =>
  move({ account: "principal", creditNo, drawingNo }, { account: "refinancing", subject: id }, sign * cents);

/**
 * A new credit pays an old one off: the borrower owes what that takes and, in the same entry, the rest that has arrived by
 * a payout.
 */
export const refinanceLent = (paidOff: PaidOff, rest?: Paid): Entry => {
  const { creditNo, drawingNo, refinanced } = paidOff;
  if (!rest) return refinanceEntry("refinance-lent", paidOff, lentTo(paidOff, 1));
  return refinanceEntry("refinance-lent", paidOff, [
    on({ account: "principal", creditNo, drawingNo }, refinanced.cents + rest.cents),
    on({ account: "refinancing", subject: refinanced.id }, -refinanced.cents),
    on({ account: "transfers", subject: rest.payoutId }, -rest.cents),
  ]);
};

/** The rest came back: what paid the old credit off was not lent either. */
export const refinanceUnlent = (paidOff: PaidOff): Entry =>
  refinanceEntry("refinance-unlent", paidOff, lentTo(paidOff, -1));

/** It has not come back. */
export const refinanceRestored = (paidOff: PaidOff): Entry =>
  refinanceEntry("refinance-restored", paidOff, lentTo(paidOff, 1));
