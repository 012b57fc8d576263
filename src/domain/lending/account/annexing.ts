/**
 * Annexes: what is unpaid of a drawing is repaid otherwise (чл. 14а ЗПК; art. 35 of directive 2023/2225). Interest goes on
 * by the rate of the agreement on principal alone; interest for delay that is unpaid is given up.
 */
import type { Cents } from "#src/domain/lending/money.ts";
import { interestFor, monthlyRate, type Row } from "#src/domain/lending/schedule.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { accruedOf, moved, principalAhead, type Account } from "./account.ts";
import type { Ahead } from "./ahead.ts";
import { lateOwed, owedOf } from "./dues.ts";
import type { AnnexEvent, Drawing } from "./events.ts";
import { nonZero, type Line } from "./movements.ts";
import { interestBetween, spreadPlan } from "./spreading.ts";

/** All that an annex repays: unpaid principal, and unpaid interest; and the interest for delay that it gives up. */
export type Annexed = { balance: Cents; carried: Cents; late: Cents };

/** What an annex would repay of an account. */
export const annexedOf = (account: Account): Annexed => {
  const open = account.dues.filter((due) => owedOf(due) > 0);
  const sum = (of: (due: (typeof open)[number]) => Cents): Cents => open.reduce((all, due) => all + of(due), 0);
  return {
    balance: principalAhead(account) + sum(({ principal }) => principal),
    carried: accruedOf(account, account.ahead.ratePerYear) + sum(({ interest }) => interest),
    late: sum(lateOwed),
  };
};

/** Why an annex can change nothing: nothing is owed, or no principal; it is somebody else's, written off, to be given back, or due as a whole. */
export type AnnexFault = "over" | "assigned" | "writtenOff" | "withdrawn" | "accelerated" | "little";

/** What keeps an annex from changing how an account is repaid; undefined where one can. */
export const annexFaultOf = (account: Account): AnnexFault | undefined => {
  if (account.settledDay !== undefined) return "over";
  if (account.assigned) return "assigned";
  if (account.writtenOff) return "writtenOff";
  if (account.withdrawn || account.dues.some(({ n }) => n <= 0)) return "withdrawn";
  if (account.accelerated) return "accelerated";
  return annexedOf(account).balance > 0 ? undefined : "little";
};

/**
 * What an annex changes: for how many months nothing is paid, how many instalments follow, and on which day of the month;
 * without `dayOfMonth` the days stay.
 */
export type AnnexMeasure = { defer: number; count: number; dayOfMonth?: number };

/** The due days of the plan in force that are to come, as if it had no end, by their number from the next one. */
const nextDueDay = ({ start, unit, plan }: Drawing, { ahead, day }: Account): ((at: number) => Day) => {
  const next = ahead.rows[0]?.dueDate;
  const from = unit === "months" ? start : plan[0]!.dueDate;
  let first = 0;
  while (addMonthsClamped(from, first) <= day) first++;
  const isKept = next === addMonthsClamped(from, first);
  return (at) => (next === undefined || isKept ? addMonthsClamped(from, first + at) : addMonthsClamped(next, at));
};

/** The first such day of a month, at the earliest `earliest`. */
const onDayOfMonth = (earliest: Day, dayOfMonth: number): Day => {
  const inMonth = `${earliest.slice(0, 8)}${String(dayOfMonth).padStart(2, "0")}`;
  return inMonth >= earliest ? inMonth : addMonthsClamped(inMonth, 1);
};

/** The instalments that are owed by now and are to come: how many an annex that only moves days has. */
export const instalmentsLeft = ({ dues, ahead }: Account): number =>
  Math.max(1, dues.filter((due) => owedOf(due) > 0).length + ahead.rows.length);

/** RangeError for a measure that no annex has. */
const checked = ({ defer, count, dayOfMonth = 1 }: AnnexMeasure): void => {
  const isWhole = [defer, count, dayOfMonth].every(Number.isSafeInteger);
  if (!isWhole || defer < 0 || count < 1 || dayOfMonth < 1 || dayOfMonth > 28)
    throw new RangeError("an annex defers by months, has instalments, and falls due on the 1st to the 28th");
};

/**
 * The plan that an annex on the account's day gives, for an account that may have one. Its numbers follow those of the
 * instalments that have fallen due. RangeError for a measure that no annex has.
 */
export const annexPlan = (drawing: Drawing, account: Account, measure: AnnexMeasure): Row[] => {
  checked(measure);
  const { defer, count, dayOfMonth } = measure;
  const { balance, carried } = annexedOf(account);
  const { ratePerYear } = account.ahead;
  const dayAt = nextDueDay(drawing, account);
  const moved = dayOfMonth === undefined ? undefined : onDayOfMonth(dayAt(defer), dayOfMonth);
  const n = Math.max(0, ...account.dues.map((due) => due.n)) + 1;
  const dates = Array.from({ length: count }, (_, at) => ({
    n: n + at,
    dueDate: moved === undefined ? dayAt(defer + at) : addMonthsClamped(moved, at),
  }));
  const untilFirst = interestBetween(balance, ratePerYear, account.day, dates[0]!.dueDate);
  return spreadPlan({ balance, carried, untilFirst, ratePerYear, dates });
};

/**
 * The rows as signed with what is owed beyond them: it is asked with the last, and so is the interest of its principal; what
 * was spread stays spread, and unpaid interest bears none.
 */
const withMore = (rows: readonly Row[], more: Pick<Annexed, "balance" | "carried">, { day, ahead }: Account): Row[] => {
  const { ratePerYear } = ahead;
  const rate = monthlyRate(ratePerYear);
  let before = rows.reduce((sum, { principal }) => sum + principal, 0) + more.balance;
  let unasked = more.carried;
  return rows.map((row, at) => {
    const { principal, interest, dueDate, accrual: signed = interest } = row;
    const isLast = at === rows.length - 1;
    const accrual = at === 0 ? interestBetween(before, ratePerYear, day, dueDate) : interestFor(before, rate);
    unasked += accrual - signed;
    const own = { principal: principal + (isLast ? more.balance : 0), interest: interest + (isLast ? unasked : 0) };
    before -= own.principal;
    return { ...row, ...own, instalment: own.principal + own.interest, balance: before, accrual };
  });
};

/**
 * The rows as signed. Where by now less is known to have been owed, the same instalments until that is paid; where more is,
 * the same rows, and that with the last of them.
 */
const rowsFor = ({ rows, carried }: AnnexEvent, account: Account, owed: Annexed): readonly Row[] => {
  const signed = rows.reduce((sum, { principal }) => sum + principal, 0);
  if (signed === owed.balance && carried === owed.carried) return rows;
  const more = { balance: owed.balance - signed, carried: owed.carried - carried };
  if (more.balance >= 0 && more.carried >= 0) return withMore(rows, more, account);
  const { ratePerYear } = account.ahead;
  const first = rows[0]!;
  const untilFirst = interestBetween(owed.balance, ratePerYear, account.day, first.dueDate);
  const { balance, carried: unpaid } = owed;
  return spreadPlan({ balance, carried: unpaid, untilFirst, ratePerYear, dates: rows, instalment: first.instalment });
};

/** The account from the day of an annex on; one that may not have any is left as it is. */
export const annex = (account: Account, event: AnnexEvent): Account => {
  if (annexFaultOf(account) !== undefined) return account;
  const { id, day, until } = event;
  const owed = annexedOf(account);
  const rows = rowsFor(event, account, owed);
  const open = account.dues.filter((due) => owedOf(due) > 0);
  const unpaid = open.reduce((sum, { interest }) => sum + interest, 0);
  const ahead: Ahead = {
    rows,
    from: day,
    ratePerYear: account.ahead.ratePerYear,
    unit: "months",
    ...(owed.carried > 0 && { since: { day, interest: owed.carried } }),
  };
  return moved(
    {
      ...account,
      ahead,
      annex: { id, day, firstN: rows[0]!.n, ...(until !== undefined && { until }) },
      versions: [...account.versions, { day, by: id, rows }],
      interestMoved: account.interestMoved - unpaid,
      dues: account.dues.map((due) =>
        owedOf(due) === 0
          ? due
          : {
              ...due,
              principal: 0,
              interest: 0,
              latePaid: due.late,
              settledDay: day,
              annexed: { principal: due.principal, interest: due.interest },
            },
      ),
    },
    {
      about: `annex/${id}`,
      kind: "annexed",
      day,
      lines: nonZero([
        ...open.flatMap(({ n, interest }): Line[] => [{ account: "interestDue", n, cents: -interest }]),
        { account: "accruedInterest", cents: unpaid },
      ]),
    },
    {
      about: `relief/${id}`,
      kind: "relieved",
      day,
      lines: nonZero(open.map((due): Line => ({ account: "lateInterest", n: due.n, cents: -lateOwed(due) }))),
    },
  );
};

/** Whether the relief of an annex goes on at the end of the account's day: its last day is not over, and it was kept. */
export const isRelieved = ({ annex: held, dues, day, settledDay }: Account): boolean =>
  held?.until !== undefined &&
  settledDay === undefined &&
  day <= held.until &&
  dues.every(({ n, workDay, settledDay: paidOn }) => n < held.firstN || (paidOn ?? day) <= workDay);
