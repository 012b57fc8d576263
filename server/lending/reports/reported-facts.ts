/** The facts of a credit as the credit register is told them, by its account at the end of a day. */
import { bandOf, hasEnded, type ReportedFacts } from "#src/domain/lending/credit-report.ts";
import { nextPaymentOf } from "#src/domain/lending/account/readings.ts";
import { isSettled } from "#src/domain/lending/account/whole.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { wholeOfTold, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { hasSmallArrears, statusOf } from "#server/lending/servicing/credit-status.ts";
import type { LockedCredit } from "#server/store/tables/credits.ts";
import { isLent } from "#server/store/tables/drawings.ts";

/** What is read of a credit besides its accounts: the number of the contract that opened it. */
export type ReportedCredit = LockedCredit & { contract: string };

const instalmentOf = ({ drawing, account }: DrawingAccount): Cents =>
  account.ahead.rows[0]?.instalment ?? drawing.plan[0]?.instalment ?? nextPaymentOf(account)?.cents ?? 0;

/** The last day of a drawing's plan as it stands. */
const endOf = ({ drawing, account }: DrawingAccount): Day =>
  account.ahead.rows.at(-1)?.dueDate ?? account.dues.at(-1)?.dueDay ?? drawing.plan.at(-1)?.dueDate ?? drawing.start;

/**
 * The facts. What is late and too little to be called so is told as in time; interest for delay is no part of what is
 * overdue, since it grows every day.
 */
export const reportedFacts = (credit: ReportedCredit, told: readonly DrawingAccount[], day: Day): ReportedFacts => {
  const lent = told.filter(({ drawing }) => isLent(drawing));
  const accounts = told.map(({ account }) => account);
  const whole = wholeOfTold(told);
  const status = lent.length > 0 ? statusOf(credit, accounts, day) : "unlent";
  const isLate = status === "overdue" && !hasSmallArrears(accounts, day);
  const lost = whole.writtenOff?.left ?? 0;
  const latest = lent.at(-1) ?? told.at(-1)!;
  const owing = lent.filter(({ account }) => !isSettled(account));
  const facts = {
    contract: credit.contract,
    product: credit.product,
    opened: told[0]!.drawing.start,
    ends: credit.lineUntil ?? endOf(latest),
    granted: latest.drawing.plan.reduce((sum, { principal }) => sum + principal, 0),
    rate: latest.drawing.ratePerYear,
    status: status === "overdue" && !isLate ? ("active" as const) : status,
    principal: whole.balance + lost,
    overdue: (isLate ? whole.overdue.principal + whole.overdue.interest : 0) + lost,
    band: bandOf(isLate || lost > 0 ? whole.daysLate : 0),
    instalment: owing.reduce((sum, one) => sum + instalmentOf(one), 0),
  };
  return hasEnded(facts) ? { ...facts, principal: 0, overdue: 0, band: "none", instalment: 0 } : facts;
};
