import { daysBetween, addDays, nextWorkingDay } from "#src/domain/time/dates.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { divRound, fraction, multiply } from "./money.ts";
import type { Cents } from "./money.ts";
import { annuity, dailyRate, interestFor, monthlyRate } from "./schedule.ts";
import type { Row } from "./schedule.ts";

/**
 * State of an instalment loan: the first `paid` rows of its plan are posted. `since` is set after a prepayment in the
 * running period: its day, and the interest accrued until then but not paid.
 */
export type Loan = {
  ratePerYear: string;
  start: Day;
  schedule: readonly Row[];
  paid: number;
  since?: { day: Day; interest: Cents };
};

/** State of a single-payment loan: `principal` owed since `from`, and unpaid `interest` accrued before it. */
export type SingleLoan = { ratePerYear: string; from: Day; dueDate: Day; principal: Cents; interest: Cents };

/** Pay-off on a day: `amount` and its parts, `future` (all remaining payments otherwise), and the difference. */
export type PayOff = { amount: Cents; principal: Cents; interest: Cents; future: Cents; saving: Cents };

const sum = (values: readonly Cents[]): Cents => values.reduce((total, value) => total + value, 0);

const share = (interest: Cents, days: number, of: number): Cents =>
  Number(divRound(BigInt(interest) * BigInt(days), BigInt(of)));

/** Position of a day in a plan: rows due by then, balance after them, and interest accrued in the running period. */
const positionOn = ({ schedule, start, paid, since }: Loan, day: Day) => {
  const due = schedule.filter((row) => row.dueDate <= day).length;
  const done = Math.max(due, paid);
  const periodStart = schedule[done - 1]?.dueDate ?? start;
  const ahead = schedule.slice(done);
  const balance = sum(ahead.map((row) => row.principal));
  const [next] = ahead;
  if (!next) return { due, balance, ahead, accrued: 0, length: 1, left: 0 };
  const from = since && since.day > periodStart ? since : { day: periodStart, interest: 0 };
  const elapsed = Math.max(0, daysBetween(from.day, day));
  const accrued = from.interest + share(next.interest - from.interest, elapsed, daysBetween(from.day, next.dueDate));
  return {
    due,
    balance,
    ahead,
    accrued,
    length: daysBetween(periodStart, next.dueDate),
    left: daysBetween(day, next.dueDate),
  };
};

/**
 * The pay-off of an instalment loan on a day (чл. 32 ЗПК): unpaid instalments due by then, the balance after them,
 * and the running period's interest pro rata by days. Excludes late interest.
 */
export const payOff = (loan: Loan, day: Day): PayOff => {
  const { balance, ahead, accrued } = positionOn(loan, day);
  const arrears = loan.schedule.slice(loan.paid, loan.schedule.length - ahead.length);
  const principal = balance + sum(arrears.map((row) => row.principal));
  const interest = accrued + sum(arrears.map((row) => row.interest));
  const future = sum(loan.schedule.slice(loan.paid).map((row) => row.instalment));
  return { amount: principal + interest, principal, interest, future, saving: future - principal - interest };
};

const interestTo = ({ principal, interest, ratePerYear, from, dueDate }: SingleLoan, day: Day): Cents => {
  // Contractual interest stops at the due date; after it only statutory late interest accrues (чл. 33 ЗПК).
  const until = day < dueDate ? day : dueDate;
  return interest + interestFor(principal, dailyRate(ratePerYear), Math.max(0, daysBetween(from, until)));
};

/** The pay-off of a single-payment loan on a day: principal and the interest accrued so far. */
export const payOffSingle = (loan: SingleLoan, day: Day): PayOff => {
  const interest = interestTo(loan, day);
  const future = loan.principal + interestTo(loan, loan.dueDate);
  const amount = loan.principal + interest;
  return { amount, principal: loan.principal, interest, future, saving: future - amount };
};

/**
 * Partial prepayment of a single-payment loan: covers accrued interest first, then principal; later interest accrues
 * on the new balance. RangeError unless 0 < `amount` < pay-off.
 */
export const payPartSingle = (loan: SingleLoan, amount: Cents, day: Day): SingleLoan => {
  const interest = interestTo(loan, day);
  if (amount <= 0 || amount >= loan.principal + interest)
    throw new RangeError("a part is above zero and below the pay-off");
  const toInterest = Math.min(amount, interest);
  return { ...loan, from: day, principal: loan.principal - (amount - toInterest), interest: interest - toInterest };
};

/** Effect of a prepayment: lower instalments over the same term, or fewer of the same instalments. */
export type PrepayMode = "keep-term" | "keep-instalment";

/**
 * Result of a prepayment: interest accrued by then, the rest of the plan (numbers and dates unchanged), its total, the
 * saving, and the loan's new state.
 */
export type Prepayment = { accrued: Cents; schedule: Row[]; total: Cents; saving: Cents; loan: Loan };

const SMALLEST_TAIL: Cents = 50;

type Rest = {
  balance: Cents;
  firstInterest: Cents;
  instalment: Cents;
  dates: readonly Row[];
  ratePerYear: string;
  joinTail: boolean;
};

const restOfPlan = ({ balance, firstInterest, instalment, dates, ratePerYear, joinTail }: Rest): Row[] => {
  const rate = monthlyRate(ratePerYear);
  const rows: Row[] = [];
  let owed = balance;
  let interest = firstInterest;
  for (const [index, { n, dueDate }] of dates.entries()) {
    const left = owed - (instalment - interest);
    const tail = left + interestFor(left, rate);
    const last = index === dates.length - 1 || left <= 0 || (joinTail && tail <= SMALLEST_TAIL);
    const principal = last ? owed : instalment - interest;
    owed -= principal;
    rows.push({ n, dueDate, instalment: principal + interest, principal, interest, balance: owed });
    if (last) break;
    interest = interestFor(owed, rate);
  }
  return rows;
};

/**
 * Partial prepayment of an instalment loan (чл. 32 ЗПК). Covers accrued interest first; the rest of the running period
 * bears interest on the new balance. RangeError while an instalment due by that day is unpaid, or unless
 * 0 < `amount` < pay-off.
 */
export const prepay = (loan: Loan, amount: Cents, day: Day, mode: PrepayMode): Prepayment => {
  const { due, balance, ahead, accrued, length, left } = positionOn(loan, day);
  const [next] = ahead;
  if (due > loan.paid) throw new RangeError("instalments due by this day come first");
  if (!next || amount <= 0 || amount >= balance + accrued)
    throw new RangeError("a part is above zero and below the pay-off");
  const { ratePerYear } = loan;
  const unpaid = Math.max(0, accrued - amount);
  const reduced = balance - Math.max(0, amount - accrued);
  const firstInterest = unpaid + share(interestFor(reduced, monthlyRate(ratePerYear)), left, length);
  const keepTerm = mode === "keep-term";
  const instalment = keepTerm ? annuity(reduced, ratePerYear, ahead.length) : next.instalment;
  const schedule = restOfPlan({
    balance: reduced,
    firstInterest,
    instalment,
    dates: ahead,
    ratePerYear,
    joinTail: !keepTerm,
  });
  const total = sum(schedule.map((row) => row.instalment));
  const posted = loan.schedule.slice(0, loan.schedule.length - ahead.length);
  return {
    accrued,
    schedule,
    total,
    saving: sum(ahead.map((row) => row.instalment)) - amount - total,
    loan: { ...loan, schedule: [...posted, ...schedule], since: { day, interest: unpaid } },
  };
};

/** Statutory maximum of the early repayment compensation (чл. 32, ал. 4 ЗПК); this lender charges none. */
export const maxCompensation = (prepaid: Cents, saving: Cents, overOneYearLeft: boolean): Cents =>
  Math.min(multiply(prepaid, fraction(overOneYearLeft ? "0.01" : "0.005")), saving);

/** Days late if paid on `paidOn`; a due date on a rest day extends to the next working day (чл. 72 ЗЗД). */
export const daysLate = (dueDate: Day, paidOn: Day): number =>
  paidOn <= nextWorkingDay(dueDate) ? 0 : daysBetween(dueDate, paidOn);

/**
 * Late interest in cents on one instalment's overdue principal (чл. 33 ЗПК; never on interest, чл. 10, ал. 3 ЗЗД).
 * `rateOn` returns the statutory rate of a day in percent per year; rounded once.
 */
export const lateInterest = (
  overduePrincipal: Cents,
  dueDate: Day,
  paidOn: Day,
  rateOn: (day: Day) => string,
): Cents => {
  const days = daysLate(dueDate, paidOn);
  const daysByRate = new Map<string, number>();
  for (let offset = 1; offset <= days; offset += 1) {
    const rate = rateOn(addDays(dueDate, offset));
    daysByRate.set(rate, (daysByRate.get(rate) ?? 0) + 1);
  }
  let exact = { numerator: 0n, denominator: 1n };
  for (const [rate, count] of daysByRate) {
    const { numerator, denominator } = dailyRate(rate);
    const piece = BigInt(overduePrincipal) * numerator * BigInt(count);
    exact = {
      numerator: exact.numerator * denominator + piece * exact.denominator,
      denominator: exact.denominator * denominator,
    };
  }
  return Number(divRound(exact.numerator, exact.denominator));
};

/** Amount repaid after withdrawal from the agreement (чл. 29 ЗПК): principal plus daily interest, rounded once. */
export const withdrawalAmount = (credit: { principal: Cents; ratePerYear: string; paidOut: Day }, repaidOn: Day) => {
  const days = Math.max(0, daysBetween(credit.paidOut, repaidOn));
  const interest = interestFor(credit.principal, dailyRate(credit.ratePerYear), days);
  return { amount: credit.principal + interest, principal: credit.principal, interest, days };
};

/** Amounts owed for one instalment, by part. */
export type Due = { n: number; costs: Cents; interest: Cents; lateInterest: Cents; principal: Cents };

/** Allocation of a payment: the amounts applied to each instalment, and the remainder. */
export type Allocation = { parts: Due[]; rest: Cents };

/** Allocates a payment: oldest instalment first; within each, costs, then interest, then principal (чл. 76 ЗЗД). */
export const allocate = (amount: Cents, dues: readonly Due[]): Allocation => {
  let rest = amount;
  const take = (owed: Cents): Cents => {
    const taken = Math.min(rest, owed);
    rest -= taken;
    return taken;
  };
  const parts = [...dues]
    .sort((a, b) => a.n - b.n)
    .map((due) => ({
      n: due.n,
      costs: take(due.costs),
      interest: take(due.interest),
      lateInterest: take(due.lateInterest),
      principal: take(due.principal),
    }));
  return { parts: parts.filter((part) => part.costs + part.interest + part.lateInterest + part.principal > 0), rest };
};

/** Cash the borrower receives when a new credit pays off the old one; `undefined` if the new one is too small. */
export const refinanceCash = (newPrincipal: Cents, payOffAmount: Cents): Cents | undefined =>
  newPrincipal < payOffAmount ? undefined : newPrincipal - payOffAmount;

/** The smallest whole-euro amount on the product's step that covers the pay-off. */
export const refinanceMinimum = (payOffAmount: Cents, amount: { min: number; step: number }): number => {
  const steps = Math.ceil((payOffAmount - amount.min * 100) / (amount.step * 100));
  return amount.min + Math.max(0, steps) * amount.step;
};

const REFINANCE = { minPaid: 3, minTenths: 3, maxDaysLate: 5 } as const;

/** True if a loan may be refinanced: three instalments or 30 % of them paid, and at most five days late. */
export const mayRefinance = ({ schedule, paid }: Loan, lateDays: number): boolean =>
  lateDays <= REFINANCE.maxDaysLate &&
  (paid >= REFINANCE.minPaid || paid * 10 >= schedule.length * REFINANCE.minTenths);
