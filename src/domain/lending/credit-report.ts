/**
 * What the Central Credit Register (ЦКР, Наредба № 22 на БНБ) is told of a credit: its facts on a day, and which event
 * they are. What changes by itself every day – interest, days of delay – is no part of them, so that the same facts are
 * never told twice.
 */
import type { Day } from "#src/domain/time/dates.ts";
import type { ProductKey } from "./catalogue.ts";
import type { CreditStatus } from "./credit-states.ts";
import type { Cents } from "./money.ts";

/** Bands of delay, by days since the oldest unpaid instalment was due. */
const OVERDUE_BANDS = ["none", "1-30", "31-60", "61-90", "91-180", "181-360", "over-360"] as const;

/** A band of delay. */
export type OverdueBand = (typeof OVERDUE_BANDS)[number];

const LAST_DAYS = [0, 30, 60, 90, 180, 360];

/** The band of so many days of delay. */
export const bandOf = (daysLate: number): OverdueBand => {
  const at = LAST_DAYS.findIndex((last) => daysLate <= last);
  return OVERDUE_BANDS[at === -1 ? OVERDUE_BANDS.length - 1 : at]!;
};

/** Days within which a change is to be told: working days after the one on which it happened. */
export const REPORT_WORKING_DAYS = 2;

/** The facts of a credit on a day. Money in euro cents. */
export type ReportedFacts = {
  contract: string;
  product: ProductKey;
  opened: Day;
  /** Last due day of the plan in force; of an open line the last day on which it may be drawn from. */
  ends: Day;
  /** What was lent; of a line by its latest drawing. */
  granted: Cents;
  /** In percent per year, as decimal text. */
  rate: string;
  status: CreditStatus;
  /** Unpaid principal, also of what was written off. */
  principal: Cents;
  /** Principal and interest that can no longer be paid in time. */
  overdue: Cents;
  band: OverdueBand;
  /** The instalment that is paid regularly; 0 when nothing is. */
  instalment: Cents;
};

/** What may be told of a credit. */
const REPORT_EVENTS = ["new", "changed", "overdue", "closed"] as const;

/** An event that is told. */
export type ReportEvent = (typeof REPORT_EVENTS)[number];

/** Statuses in which nothing is owed to us any more. */
const ENDED: readonly CreditStatus[] = ["repaid", "refinanced", "assigned", "unlent"];

/** Whether a credit has ended for the register. */
export const hasEnded = ({ status }: Pick<ReportedFacts, "status">): boolean => ENDED.includes(status);

/** The event by which facts are told that differ from what was `told` last; undefined of a credit that was never lent. */
export const reportEventOf = (
  told: Pick<ReportedFacts, "status" | "band"> | undefined,
  now: Pick<ReportedFacts, "status" | "band">,
): ReportEvent | undefined => {
  if (!told) return now.status === "unlent" ? undefined : "new";
  if (hasEnded(now) && !hasEnded(told)) return "closed";
  return now.band === told.band ? "changed" : "overdue";
};

/** How a row of a report stands: it waits for the register, was taken, or refused; and what became of a refused one. */
const REPORTED_STATES = ["waiting", "accepted", "refused", "again", "corrected", "settled"] as const;

/** How a row of a report stands. */
export type ReportedState = (typeof REPORTED_STATES)[number];
