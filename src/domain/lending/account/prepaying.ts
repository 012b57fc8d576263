/** Prepayments (чл. 32 ЗПК): the rest of the plan after a part of what is ahead was paid. */
import { multiply, type Cents } from "#src/domain/lending/money.ts";
import { annuity, dailyRate, interestFor, monthlyRate, type Row } from "#src/domain/lending/schedule.ts";
import { daysBetween, type Day } from "#src/domain/time/dates.ts";
import { accruedOn, balanceOf, type Ahead } from "./ahead.ts";
import type { PrepayMode } from "./events.ts";
import { SMALLEST_TAIL, spreadPlan } from "./spreading.ts";

type Rest = { balance: Cents; firstInterest: Cents; instalment: Cents; joinTail: boolean };

/** Instalments until the balance is paid, on the days and with the numbers of the rows so far. */
const restOfPlan = ({ rows: dates, ratePerYear }: Ahead, { balance, firstInterest, instalment, joinTail }: Rest) => {
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

/** The rest of an annex's plan: what was spread over it and is unpaid is spread over what is left of it. */
const restOfAnnex = (ahead: Ahead, since: NonNullable<Ahead["since"]>, balance: Cents, mode: PrepayMode): Row[] => {
  const [next] = ahead.rows;
  const { accrual = 0, instalment, dueDate } = next!;
  const before = balanceOf(ahead);
  const days = daysBetween(ahead.since?.day ?? ahead.from, dueDate);
  const untilFirst = multiply(accrual, {
    numerator: BigInt(balance) * BigInt(daysBetween(since.day, dueDate)),
    denominator: BigInt(before) * BigInt(days),
  });
  const { ratePerYear, rows: dates } = ahead;
  const kept = mode === "keep-term" ? {} : { instalment };
  return spreadPlan({ balance, carried: since.interest, untilFirst, ratePerYear, dates, ...kept });
};

/**
 * The rest after a prepayment on a day before the next due day: it covers accrued interest first, then principal, and
 * interest runs on from the new balance. RangeError unless it is above zero and below the pay-off.
 */
export const prepaid = (ahead: Ahead, cents: Cents, day: Day, mode: PrepayMode): Ahead => {
  const { rows, from, ratePerYear, unit } = ahead;
  const [next] = rows;
  const accrued = accruedOn(ahead, day);
  if (!next || cents <= 0 || cents >= balanceOf(ahead) + accrued)
    throw new RangeError("a part is above zero and below the pay-off");
  const since = { day, interest: Math.max(0, accrued - cents) };
  const balance = balanceOf(ahead) - Math.max(0, cents - accrued);
  const left = daysBetween(day, next.dueDate);
  if (unit === "days") {
    const interest = since.interest + interestFor(balance, dailyRate(ratePerYear), left);
    return { ...ahead, since, rows: [{ ...next, principal: balance, interest, instalment: balance + interest }] };
  }
  if (next.accrual !== undefined) return { ...ahead, since, rows: restOfAnnex(ahead, since, balance, mode) };
  const period = { numerator: BigInt(left), denominator: BigInt(daysBetween(from, next.dueDate)) };
  const firstInterest = since.interest + multiply(interestFor(balance, monthlyRate(ratePerYear)), period);
  const keepTerm = mode === "keep-term";
  const instalment = keepTerm ? annuity(balance, ratePerYear, rows.length) : next.instalment;
  return { ...ahead, since, rows: restOfPlan(ahead, { balance, firstInterest, instalment, joinTail: !keepTerm }) };
};
