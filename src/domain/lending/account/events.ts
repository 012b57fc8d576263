/** What happens to a drawing after its payout; the account of a drawing follows from these events alone. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";

/** A paid-out drawing: `plan` is the signed plan with the dates of its payout on `start`; the rate in percent per year. */
export type Drawing = {
  start: Day;
  unit: "days" | "months";
  ratePerYear: string;
  plan: readonly Row[];
};

/** Effect of a prepayment: lower instalments over the same term, or fewer of the same instalments. */
export type PrepayMode = "keep-term" | "keep-instalment";

/**
 * How money left after everything due is used: kept for the next due day, or prepaid by one of the two modes (чл. 32
 * ЗПК).
 */
export type SpareUse = "advance" | PrepayMode;

/**
 * A payment on the day it counts. Without `spare` what is left after everything due is kept for the next due day if it
 * is no more than that instalment, otherwise prepaid with the instalment kept; whatever reaches the pay-off pays off.
 * `returned` went back to the payer, and pays nothing.
 */
export type PaymentEvent = {
  kind: "payment";
  id: string;
  day: Day;
  cents: Cents;
  returned?: Cents;
  spare?: SpareUse;
};

/** What of a drawing paid another credit off, and by which payment. */
export type Refinanced = { id: string; cents: Cents };

/**
 * Withdrawal from the agreement (чл. 29 ЗПК): principal and daily interest are owed until `payUntil`. `refinanced` of the
 * principal goes back to the credit that it had paid off, as if it had never been lent.
 */
export type WithdrawalEvent = { kind: "withdrawal"; id: string; day: Day; payUntil: Day; refinanced?: Refinanced };

/** Interest that the lender gives up: of instalments due, oldest first, and for delay. */
export type WaiverEvent = { kind: "waiver"; id: string; day: Day; interest: Cents; late: Cents };

/**
 * The lender writes off the whole debt in its books. It counts at the end of its day, after payments of the same day, so
 * that what is learned later of earlier payments lessens it.
 */
export type WriteOffEvent = { kind: "write-off"; id: string; day: Day };

/**
 * A sum that the borrower was told for `day`: what pays the instalments up to `upTo`, everything without it. It counts at
 * the end of its day, after all else, so that whatever is learned later of earlier days counts in it. Where `until` says
 * so, it holds longer than usual.
 * `frozen`: as it was signed that another credit pays it; the interest since is given up also where more is paid.
 */
export type TellingEvent = { kind: "told"; id: string; day: Day; upTo?: number; until?: Day; frozen?: true };

/**
 * The last day of a notice of acceleration, at whose end everything ahead falls due unless the instalments up to `upTo` are
 * paid by then. It counts after all else of its day but sums told, and shows from the next day on.
 */
export type AccelerationEvent = { kind: "acceleration"; id: string; day: Day; upTo: number };

/** The borrower died: no interest for delay runs from that day on. */
type DeathEvent = { kind: "death"; id: string; day: Day };

/** All that is owed at the end of the day is assigned to somebody else; it counts after payments of its day. */
export type AssignmentEvent = { kind: "assignment"; id: string; day: Day };

/**
 * An annex that was signed: from its day on its rows are owed, of all that was unpaid. `carried` is the interest unpaid on
 * its day by which they were reckoned. Until `until` the credit is one of relief.
 */
export type AnnexEvent = { kind: "annex"; id: string; day: Day; rows: readonly Row[]; carried: Cents; until?: Day };

/** Days, the first and the last, on which no interest for delay counts: a request for relief is looked at. */
export type HoldEvent = { kind: "hold"; id: string; day: Day; until: Day };

/** An event of a drawing. Events are ordered by day; those of one day count as listed. */
export type AccountEvent =
  | PaymentEvent
  | WithdrawalEvent
  | WaiverEvent
  | WriteOffEvent
  | AccelerationEvent
  | AssignmentEvent
  | DeathEvent
  | TellingEvent
  | AnnexEvent
  | HoldEvent;

/** The statutory rate of a day in percent per year. */
export type RateOn = (day: Day) => string;
