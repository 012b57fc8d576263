/** What a credit owes on a day: the accounts of all its drawings together. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { leftOfWrittenOff, type Account } from "./account.ts";
import {
  closingOf,
  daysLateOf,
  nextPaymentOf,
  openDues,
  overdueDues,
  partsOf,
  principalOwed,
  withdrawnOf,
  type DueParts,
  type NextPayment,
} from "./readings.ts";

/** The whole account of a credit. */
export type Whole = {
  day: Day;
  /** All unpaid principal. */
  balance: Cents;
  /** Fallen due and unpaid, by part. */
  due: DueParts;
  /** What of it can no longer be paid in time. */
  overdue: DueParts;
  /** Days since the oldest of that was due. */
  daysLate: number;
  /** Paid ahead and kept for due days. */
  advance: Cents;
  /** Paid too much, and not given back yet. */
  refundable: Cents;
  /** What pays everything off, and the interest that is saved by it. */
  payOff: Cents;
  saving: Cents;
  /** All that is due, otherwise what is due first; `at` is the place of its drawing. */
  next: (NextPayment & { at: number }) | undefined;
  /** What is paid back after withdrawals, and the first of their last days. */
  withdrawn: ReturnType<typeof withdrawnOf>;
  /** Debts that were written off, what is left of them, and since when. */
  writtenOff: { day: Day; cents: Cents; recovered: Cents; left: Cents } | undefined;
  /** What was assigned to somebody else, since when, and how much it was. */
  assigned: { day: Day; cents: Cents } | undefined;
  /** The day on which everything ahead fell due after a notice. */
  accelerated: Day | undefined;
  /** Whether no drawing owes anything. */
  isSettled: boolean;
};

const sum = (cents: readonly Cents[]): Cents => cents.reduce((all, one) => all + one, 0);

const earliest = (days: readonly Day[]): Day => days.toSorted()[0]!;

/** Whether a drawing owes nothing. */
export const isSettled = ({ settledDay }: Pick<Account, "settledDay">): boolean => settledDay !== undefined;

/** The day from which a drawing asks for money: of its oldest unpaid instalment, else of the next; one written off asks last. */
const asksFrom = (account: Account): string => {
  if (isSettled(account)) return "z";
  if (account.writtenOff || account.assigned) return "y";
  return openDues(account)[0]?.dueDay ?? account.withdrawn?.payUntil ?? account.ahead.rows[0]?.dueDate ?? "x";
};

/** Places of accounts that owe something, in the order in which money pays them: the oldest due first. */
export const payingOrder = (accounts: readonly Account[]): number[] =>
  accounts
    .map((account, at) => ({ at, account, from: asksFrom(account) }))
    .filter(({ account }) => !isSettled(account))
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.at - b.at))
    .map(({ at }) => at);

/** The due day of the oldest unpaid instalment of all, else of the next one; null where none asks for money by a day. */
export const firstDueOf = (accounts: readonly Account[]): Day | null => {
  const [at] = payingOrder(accounts);
  const from = at === undefined ? "z" : asksFrom(accounts[at]!);
  return from >= "x" ? null : from;
};

const nextOf = (accounts: readonly Account[]): Whole["next"] => {
  const isDue = accounts.some((account) => openDues(account).length > 0);
  const all = accounts.flatMap((account, at) => {
    const next = !isDue || openDues(account).length > 0 ? nextPaymentOf(account) : undefined;
    return next ? [{ ...next, at }] : [];
  });
  const first = all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.at - b.at))[0];
  if (!first) return undefined;
  return {
    ...first,
    cents: sum(all.filter(({ day }) => isDue || day === first.day).map(({ cents }) => cents)),
    paidAhead: all.flatMap(({ paidAhead }) => paidAhead.filter((day) => day < first.day)).toSorted(),
  };
};

const withdrawnIn = (accounts: readonly Account[]): Whole["withdrawn"] => {
  const all = accounts.flatMap((account) => withdrawnOf(account) ?? []);
  if (all.length === 0) return undefined;
  return {
    amount: sum(all.map(({ amount }) => amount)),
    perDay: sum(all.map(({ perDay = 0 }) => perDay)) || undefined,
    until: earliest(all.map(({ until }) => until)),
  };
};

const writtenOffIn = (accounts: readonly Account[]): Whole["writtenOff"] => {
  const all = accounts.flatMap((account) => (account.writtenOff ? [account.writtenOff] : []));
  if (all.length === 0) return undefined;
  return {
    day: earliest(all.map(({ day }) => day)),
    cents: sum(all.map(({ cents }) => cents)),
    recovered: sum(all.map(({ recovered }) => recovered)),
    left: sum(accounts.map(leftOfWrittenOff)),
  };
};

const assignedIn = (accounts: readonly Account[]): Whole["assigned"] => {
  const all = accounts.flatMap(({ assigned }) => assigned ?? []);
  return all.length === 0
    ? undefined
    : { day: earliest(all.map(({ day }) => day)), cents: sum(all.map(({ cents }) => cents)) };
};

/** The whole of a credit by the accounts of its drawings on one day, at least one. */
export const wholeOf = (accounts: readonly Account[]): Whole => {
  const closings = accounts.map(closingOf);
  return {
    day: accounts
      .map(({ day }) => day)
      .toSorted()
      .at(-1)!,
    balance: sum(accounts.map(principalOwed)),
    due: partsOf(accounts.flatMap(openDues)),
    overdue: partsOf(accounts.flatMap(overdueDues)),
    daysLate: Math.max(...accounts.map(daysLateOf)),
    advance: sum(accounts.map(({ advance }) => advance)),
    refundable: sum(accounts.map(({ refundable }) => refundable)),
    payOff: sum(closings.map(({ amount }) => amount)),
    saving: sum(closings.map(({ saving }) => saving)),
    next: nextOf(accounts),
    withdrawn: withdrawnIn(accounts),
    writtenOff: writtenOffIn(accounts),
    assigned: assignedIn(accounts),
    accelerated: accounts.map(({ accelerated }) => accelerated?.day).find((day) => day !== undefined),
    isSettled: accounts.every(isSettled),
  };
};
