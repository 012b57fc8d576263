/** Relief: what a borrower in difficulty asks for, and what becomes of it (art. 35 of directive 2023/2225). */
import { addDays, nextWorkingDay, type Day } from "#src/domain/time/dates.ts";
import type { Account } from "./account/account.ts";
import { annexFaultOf, type AnnexFault } from "./account/annexing.ts";
import type { CreditStatus } from "./credit-states.ts";
import type { Row } from "./schedule.ts";

/** Statuses of credits that relief can be asked for. */
const RELIEVABLE: readonly string[] = ["active", "overdue", "forbearance"] satisfies CreditStatus[];

/** Whether relief can be asked for a credit with this status. */
export const isRelievable = (status: string): boolean => RELIEVABLE.includes(status);

/** Why relief cannot be asked for: no annex can change anything, or several drawings are open. */
export type ReliefFault = AnnexFault | "several";

/** What keeps somebody from asking for relief for a credit with this status and the accounts of its drawings; undefined where nothing does. */
export const reliefFaultOf = (status: CreditStatus, accounts: readonly Account[]): ReliefFault | undefined => {
  const open = accounts.filter(({ settledDay }) => settledDay === undefined);
  const [one] = open;
  if (!one) return "over";
  if (open.length > 1) return "several";
  return annexFaultOf(one) ?? (isRelievable(status) ? undefined : "over");
};

/** Why somebody asks for relief. */
export const RELIEF_REASONS = ["job", "income", "illness", "costs", "other"] as const;
/** One of these. */
export type ReliefReason = (typeof RELIEF_REASONS)[number];

/** What they propose: nothing to pay for some months, lower instalments over a longer term, another due day, a part now. */
export const RELIEF_PROPOSALS = ["defer", "lower", "day", "part"] as const;
/** One of these. */
export type ReliefProposal = (typeof RELIEF_PROPOSALS)[number];

/** What became of a request; persisted. Open ones are looked at, or wait for the borrower's signature. */
export type ReliefStatus = "asked" | "proposed" | "signed" | "refused" | "withdrawn" | "expired";

/** Working days within which a request is answered, and for which interest for delay is held at most. */
const RELIEF_DAYS = 5;

/** Months for which an annex may let nothing be paid. */
export const MOST_DEFERRED = 3;

/** The last working day on which a request of a day is answered in time. */
export const answerBy = (asked: Day): Day => {
  let day = asked;
  for (let left = RELIEF_DAYS; left > 0; left--) day = nextWorkingDay(addDays(day, 1));
  return day;
};

/** The instalment of a new plan with whose day relief is over. */
const RELIEVED_INSTALMENTS = 3;

/** The last day of relief by a new plan: that on which its third instalment can be paid in time. */
export const relievedUntil = (rows: readonly Pick<Row, "dueDate">[]): Day =>
  nextWorkingDay(rows[Math.min(RELIEVED_INSTALMENTS, rows.length) - 1]!.dueDate);
