/** What pages, decisions and papers read of an account. */
import type { Cents } from "#src/domain/lending/money.ts";
import { daysLate } from "#src/domain/lending/repayment.ts";
import { dailyRate, interestFor, type Row } from "#src/domain/lending/schedule.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { leftOfWrittenOff, payOffOf, principalAhead, type Account } from "./account.ts";
import { lateOwed, owedOf, type DueInstalment } from "./dues.ts";
import type { Line, Movement } from "./movements.ts";
import { parted } from "./telling.ts";

const totalOf = (rows: readonly Row[]): Cents => rows.reduce((sum, { instalment }) => sum + instalment, 0);

/** All unpaid principal. */
export const principalOwed = (account: Account): Cents =>
  principalAhead(account) + account.dues.reduce((sum, { principal }) => sum + principal, 0);

/** Instalments that have fallen due and are not paid, oldest first. */
export const openDues = ({ dues }: Account): DueInstalment[] => dues.filter((due) => owedOf(due) > 0);

/** Those of them that can no longer be paid in time on the account's day. */
export const overdueDues = (account: Account): DueInstalment[] =>
  openDues(account).filter(({ dueDay }) => daysLate(dueDay, account.day) > 0);

/** Parts of a sum that is due. */
export type DueParts = { principal: Cents; interest: Cents; late: Cents; total: Cents };

/** The sum of instalments that are due, by part. */
export const partsOf = (dues: readonly DueInstalment[]): DueParts => {
  const parts = { principal: 0, interest: 0, late: 0 };
  for (const due of dues) {
    parts.principal += due.principal;
    parts.interest += due.interest;
    parts.late += lateOwed(due);
  }
  return { ...parts, total: parts.principal + parts.interest + parts.late };
};

/** The day since which a debt that was written off is owed: its oldest unpaid instalment's, else that of the write-off. */
const unpaidSince = ({ dues, writtenOff }: Account): Day | undefined =>
  writtenOff && (dues.find(({ settledDay }) => settledDay === undefined)?.dueDay ?? writtenOff.day);

/** Days since the oldest overdue instalment was due, also one that was written off; 0 when none is. */
export const daysLateOf = (account: Account): number => {
  const oldest =
    leftOfWrittenOff(account) > 0 ? unpaidSince(account) : overdueDues(account).map(({ dueDay }) => dueDay)[0];
  return oldest ? daysLate(oldest, account.day) : 0;
};

/** The most days by which an instalment was paid late, or is late by now; 0 when every one was on time. */
export const mostLate = ({ dues, day }: Account): number =>
  Math.max(0, ...dues.map(({ dueDay, settledDay }) => daysLate(dueDay, settledDay ?? day)));

/**
 * A payment that is next: the instalments that it pays, the first and the last, the due day of the first, and the due days
 * before it whose instalments are paid ahead.
 */
export type NextPayment = { n: number; upTo: number; cents: Cents; day: Day; paidAhead: readonly Day[] };

/** The next payment: all that is due and unpaid, otherwise the first instalment that is not kept whole, less what is. */
export const nextPaymentOf = (account: Account): NextPayment | undefined => {
  const dues = openDues(account);
  const [oldest] = dues;
  if (oldest)
    return { n: oldest.n, upTo: dues.at(-1)!.n, cents: partsOf(dues).total, day: oldest.dueDay, paidAhead: [] };
  const paidAhead: Day[] = [];
  let kept = account.advance;
  for (const { n, instalment, dueDate } of account.ahead.rows) {
    if (instalment > kept) return { n, upTo: n, cents: instalment - kept, day: dueDate, paidAhead };
    paidAhead.push(dueDate);
    kept -= instalment;
  }
  return undefined;
};

/** What paying everything off costs on the account's day, and the interest that is saved against the plan in force. */
export const closingOf = (account: Account): { amount: Cents; saving: Cents } => {
  const amount = Math.max(0, payOffOf(account));
  const planned = totalOf(account.ahead.rows);
  const due = partsOf(openDues(account)).total;
  return { amount, saving: Math.max(0, planned + due - account.advance - amount) };
};

/** What is paid back after a withdrawal: today's sum, a further day's interest where there is any, and the last day in time. */
export const withdrawnOf = (account: Account): { amount: Cents; perDay: Cents | undefined; until: Day } | undefined => {
  const { withdrawn, ahead } = account;
  if (!withdrawn) return undefined;
  const perDay = interestFor(withdrawn.principal, dailyRate(ahead.ratePerYear), 1) || undefined;
  return { amount: Math.max(0, payOffOf(account)), perDay, until: withdrawn.payUntil };
};

/** The rest of a plan after a prepayment: its payments, their sum, and the interest saved. */
export type Prepaid = { count: number; instalment: Cents; last: Cents; total: Cents; saving: Cents };

/** What a payment that prepaid left; `without` is the account of its day without it. Undefined when it prepaid nothing. */
export const prepaidBy = (account: Account, without: Account, paymentId: string): Prepaid | undefined => {
  const rows = account.versions.find(({ by }) => by === paymentId)?.rows;
  const [first] = rows ?? [];
  if (!rows || !first) return undefined;
  const lines = account.movements.find(({ about }) => about === `payment/${paymentId}`)?.lines ?? [];
  const spent = lines.reduce((sum, { n, cents }) => (n === undefined ? sum - cents : sum), 0);
  const total = totalOf(rows);
  const saving = Math.max(0, totalOf(without.ahead.rows) - spent - total);
  return { count: rows.length, instalment: first.instalment, last: rows.at(-1)!.instalment, total, saving };
};

/**
 * The instalment that a payment left due by prepaying: the next of the plan that it rewrote, as long as that plan is in
 * force and no instalment of it has fallen due.
 */
export const stillDueAfter = (
  account: Account,
  paymentId: string,
): { day: Day; cents: Cents; prepaidOn: Day } | undefined => {
  const version = account.versions.at(-1);
  const next = nextPaymentOf(account);
  if (version?.by !== paymentId || !next || account.ahead.rows[0]?.n !== version.rows[0]?.n) return undefined;
  return { day: next.day, cents: next.cents, prepaidOn: version.day };
};

/** Where a payment went: to instalments by number, to interest for delay, to interest and principal ahead, kept, to a debt written off, and to be given back. */
export type Spent = { dues: readonly { n: number; cents: Cents }[] } & Record<
  "late" | "accrued" | "ahead" | "kept" | "recovered" | "surplus",
  Cents
>;

const keptIn = (lines: readonly Line[]): Cents =>
  lines.reduce((sum, { account, cents }) => (account === "advances" ? sum - cents : sum), 0);

/** One line for each account and instalment. */
const merged = (lines: readonly Line[]): Line[] => {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.account}/${line.n ?? ""}`;
    sums.set(key, { ...line, cents: line.cents + (sums.get(key)?.cents ?? 0) });
  }
  return [...sums.values()];
};

const allOf = (lines: readonly Line[]): Cents => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * What a payment itself paid: the rest that was written off with it is no part of it, and what it paid off together with
 * money kept from before is so much less.
 */
const ownLines = ({ movements }: Account, { lines }: Movement, paymentId: string): readonly Line[] => {
  const cleared = movements.find(({ about }) => about === `written-off/${paymentId}`)?.lines ?? [];
  const all = merged([...lines, ...parted(cleared, -allOf(cleared)).paid]);
  const fromBefore = -keptIn(all);
  return fromBefore > 0 ? parted(all, fromBefore).paid : all;
};

/** Where a payment went; undefined when the account knows no such payment. */
export const spentOf = (told: Account, paymentId: string): Spent | undefined => {
  const movement = told.movements.find(({ about }) => about === `payment/${paymentId}`);
  if (!movement) return undefined;
  const byN = new Map<number, Cents>();
  const { cents: paid = 0, refundable = 0 } = movement.payment ?? {};
  const recovered = movement.kind === "recovered" ? paid - refundable : 0;
  const spent = { late: 0, accrued: 0, ahead: 0, kept: 0, recovered, surplus: refundable };
  for (const { account, n, cents } of ownLines(told, movement, paymentId)) {
    if (account === "lateInterest") spent.late -= cents;
    else if (n !== undefined) byN.set(n, (byN.get(n) ?? 0) - cents);
    else if (account === "principal") spent.ahead -= cents;
    else if (account === "accruedInterest") spent.accrued -= cents;
    else if (account === "advances") spent.kept -= cents;
  }
  return { ...spent, kept: Math.max(0, spent.kept), dues: [...byN].map(([n, cents]) => ({ n, cents })) };
};

/**
 * A row of the plan as it stands: rows due by the account's day, then the rows ahead. Of one that an annex has replaced it is
 * what was paid of it, and what was owed after it; `inAnnex`: nothing was paid of it.
 */
export type PlanRow = Row & { status: "paid" | "late" | "due" | "future" | "annexed" | "inAnnex" };

const statusOfDue = (due: DueInstalment, day: Day): PlanRow["status"] => {
  if (due.annexed) return "annexed";
  if (due.settledDay !== undefined) return "paid";
  return daysLate(due.dueDay, day) > 0 ? "late" : "due";
};

/** A row that an annex has replaced; `unpaid` is the principal of it and of those before it that the same annex took over. */
const replaced = (row: Row, { principal, interest }: Pick<Row, "principal" | "interest">, unpaid: Cents): Row => {
  const paid = { principal: row.principal - principal, interest: row.interest - interest };
  return { ...row, ...paid, instalment: paid.principal + paid.interest, balance: row.balance + unpaid };
};

/** The plan in force with the state of each row; what was paid in part is still owed. */
export const planOf = (account: Account, signed: readonly Row[]): PlanRow[] => {
  const versions = [signed, ...account.versions.map(({ rows }) => rows)];
  // One that fell due before an annex, as is known by now, may have the number of a row of the annex as well.
  const rowOf = ({ n, dueDay }: DueInstalment): Row | undefined => {
    const rows = versions.flatMap((all) => all.filter((row) => row.n === n));
    return rows.findLast(({ dueDate }) => dueDate === dueDay) ?? rows.at(-1);
  };
  const past = account.dues.flatMap((due): PlanRow[] => {
    const row = rowOf(due);
    if (!row) return [];
    const status = statusOfDue(due, account.day);
    if (!due.annexed) return [{ ...row, status }];
    const together = account.dues.filter(({ n, settledDay }) => n <= due.n && settledDay === due.settledDay);
    const unpaid = together.reduce((sum, { annexed }) => sum + (annexed?.principal ?? 0), 0);
    const rest = replaced(row, due.annexed, unpaid);
    return [{ ...rest, status: rest.instalment === 0 ? "inAnnex" : status }];
  });
  const hasOpen = past.some(({ status }) => status === "late" || status === "due");
  return [
    ...past,
    ...account.ahead.rows.map((row, at): PlanRow => ({ ...row, status: at === 0 && !hasOpen ? "due" : "future" })),
  ];
};
