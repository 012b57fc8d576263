/**
 * The account of a drawing on a day: what has fallen due, what accrues, what was paid for what. `accountOn` makes it; here
 * is what it holds and how it is read.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { dailyRate, interestFor, type Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { accruedOn, aheadOf, balanceOf, type Ahead } from "./ahead.ts";
import { owedOf, type DueInstalment, type payDues } from "./dues.ts";
import type { Drawing, TellingEvent } from "./events.ts";
import type { Line, Movement } from "./movements.ts";

/** A sum told, once its day is over: the interest charged by then on what it was told for. */
export type QuoteHeld = Pick<TellingEvent, "upTo" | "frozen"> & { until: Day; charged: Cents };

/** After a withdrawal: unpaid principal, and daily interest since the payout, counted in cent-days. */
export type Withdrawn = {
  noticed: Day;
  payUntil: Day;
  principal: Cents;
  centDays: number;
  interestPaid: Cents;
  countedThrough: Day;
};

/** A debt that was written off whole, and what of it was recovered since. */
type WrittenOff = { day: Day; cents: Cents; recovered: Cents };

/** A rewritten plan: from `day` on, these rows are owed instead, by a payment or an annex. */
type PlanVersion = { day: Day; by: string; rows: readonly Row[] };

/** The annex in force: the first of its instalments, and the last day of its relief. */
type AnnexHeld = { id: string; day: Day; firstN: number; until?: Day };

/** The account of a drawing at the end of `day`. */
export type Account = {
  day: Day;
  ahead: Ahead;
  /** All instalments that have fallen due, settled ones too. Number 0 is the sum after a withdrawal that was not paid in time. */
  dues: readonly DueInstalment[];
  /** Paid before its due day, kept for it. */
  advance: Cents;
  /** The payment that the advance came with last. */
  advanceFrom?: string;
  /** Money that belongs to payers. */
  refundable: Cents;
  withdrawn?: Withdrawn;
  writtenOff?: WrittenOff;
  /** By which notice everything ahead fell due, and on which day. */
  accelerated?: { id: string; day: Day };
  /** What was owed when the claim was assigned: none of it to the lender any more. */
  assigned?: { day: Day; cents: Cents };
  /** The day from which nothing is owed. */
  settledDay?: Day;
  /** Sums told for days that are over, in order. */
  told: readonly QuoteHeld[];
  annex?: AnnexHeld;
  /** How the plan was rewritten by prepayments and annexes, in order. */
  versions: readonly PlanVersion[];
  /** Interest of rows that fell due, and interest paid before it fell due: all that has left the accrued interest. */
  interestMoved: Cents;
  principalRepaid: readonly { day: Day; cents: Cents }[];
  movements: readonly Movement[];
};

/** The largest rest that is written off (0,50 €). */
export const SMALLEST_DEBT: Cents = 50;

/** The account of a drawing as it was paid out. */
export const openAccount = (drawing: Drawing): Account => ({
  day: drawing.start,
  ahead: aheadOf(drawing),
  dues: [],
  advance: 0,
  refundable: 0,
  told: [],
  versions: [],
  interestMoved: 0,
  principalRepaid: [],
  movements: [],
});

/** An account with further movements; those that move nothing are left out. */
export const moved = (account: Account, ...movements: Movement[]): Account => ({
  ...account,
  movements: [...account.movements, ...movements.filter(({ lines, payment }) => lines.length > 0 || payment)],
});

/** Interest that has accrued by the account's day and is unpaid; nothing that has fallen due. */
export const accruedOf = ({ ahead, withdrawn, day }: Account, rate: string): Cents =>
  withdrawn ? withdrawnInterest(withdrawn, rate) : accruedOn(ahead, day);

/** Daily interest since the payout that is unpaid after a withdrawal. */
export const withdrawnInterest = ({ centDays, interestPaid }: Withdrawn, rate: string): Cents =>
  Math.max(0, interestFor(centDays, dailyRate(rate)) - interestPaid);

/** Principal that has not fallen due. */
export const principalAhead = ({ ahead, withdrawn }: Account): Cents => withdrawn?.principal ?? balanceOf(ahead);

/** All that is unpaid of what has fallen due. */
export const duesOwed = ({ dues }: Account): Cents => dues.reduce((sum, due) => sum + owedOf(due), 0);

/** What is left of a debt that was written off; a rest of 0,50 € or less is not asked for. */
export const leftOfWrittenOff = ({ writtenOff }: Pick<Account, "writtenOff">): Cents => {
  const left = writtenOff ? writtenOff.cents - writtenOff.recovered : 0;
  return left > SMALLEST_DEBT ? left : 0;
};

/** What pays everything off on the account's day, also a debt that was written off. What was paid ahead is taken off. */
export const payOffOf = (account: Account): Cents =>
  duesOwed(account) +
  principalAhead(account) +
  accruedOf(account, account.ahead.ratePerYear) +
  leftOfWrittenOff(account) -
  account.advance;

/** Lines that take payment parts off the instalments they went to. */
export const partLines = (parts: ReturnType<typeof payDues>["parts"]): Line[] =>
  parts.flatMap(({ n, interest, lateInterest, principal }) => [
    { account: "interestDue" as const, n, cents: -interest },
    { account: "lateInterest" as const, n, cents: -lateInterest },
    { account: "principal" as const, n, cents: -principal },
  ]);

/** The principal repaid so far, and `cents` of it today. */
export const repaidBy = (account: Account, cents: Cents): Account["principalRepaid"] =>
  cents === 0 ? account.principalRepaid : [...account.principalRepaid, { day: account.day, cents }];

/** Principal in the parts of a payment. */
export const principalIn = (parts: ReturnType<typeof payDues>["parts"]): Cents =>
  parts.reduce((sum, { principal }) => sum + principal, 0);

const owesNothing = (account: Account): boolean =>
  account.assigned === undefined &&
  duesOwed(account) === 0 &&
  principalAhead(account) === 0 &&
  accruedOf(account, account.ahead.ratePerYear) === 0 &&
  leftOfWrittenOff(account) === 0;

/** Settles an account on which nothing is owed; what was paid ahead and is not needed goes back to its payer. */
export const settledIfPaid = (account: Account): Account => {
  if (account.settledDay !== undefined || !owesNothing(account)) return account;
  const { advance, advanceFrom, day } = account;
  const { withdrawn: _ended, ...rest } = account;
  const settled: Account = { ...rest, settledDay: day, ahead: { ...account.ahead, rows: [] }, advance: 0 };
  if (advance === 0) return settled;
  return moved(
    { ...settled, refundable: settled.refundable + advance },
    {
      about: "advance-returned",
      kind: "advance-returned",
      day,
      lines: [{ account: "advances", cents: advance }],
      payment: { id: advanceFrom!, cents: 0, refundable: advance },
    },
  );
};

/** Where the parts of a payment went, as its receipt says. */
export type Spent = { account: Account; lines: Line[]; refundable: Cents };
