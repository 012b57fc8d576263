/**
 * Acceleration: after a notice everything ahead falls due on its last day, unless the arrears it names were paid by then.
 * Whether they were follows from the payments by value day, so that one that is recorded later, or taken back, counts.
 */
import {
  SMALLEST_DEBT,
  accruedOf,
  duesOwed,
  moved,
  partLines,
  principalAhead,
  principalIn,
  repaidBy,
  settledIfPaid,
  type Account,
} from "./account.ts";
import { accruedOn } from "./ahead.ts";
import { fallDue, owedOf, payDues } from "./dues.ts";
import type { AccelerationEvent } from "./events.ts";
import { nonZero } from "./movements.ts";
import type { Cents } from "#src/domain/lending/money.ts";

/** What is unpaid of the instalments that a notice named, up to its number, in cents. */
export const behindOf = ({ dues }: Pick<Account, "dues">, upTo: number): number =>
  dues.reduce((sum, due) => sum + (due.n <= upTo ? owedOf(due) : 0), 0);

/**
 * What falls due by a notice, by row: the arrears it names, which paying keeps the plan; instalments that fall due while it
 * runs; principal that does not; interest since the last due day. `total` is the sum of the rows.
 */
export type NoticeRows = { arrears: Cents; meanwhile: Cents; ahead: Cents; accrued: Cents; total: Cents };

/** The rows of a notice whose arrears are the instalments up to `upTo`, by the account of its last day. */
export const noticeRows = (account: Account, upTo: number): NoticeRows => {
  const arrears = behindOf(account, upTo);
  const [due, ahead] = [duesOwed(account), principalAhead(account)];
  const accrued = accruedOf(account, account.ahead.ratePerYear);
  return { arrears, meanwhile: due - arrears, ahead, accrued, total: due + ahead + accrued };
};

const useAdvance = (account: Account, id: string): Account => {
  if (account.advance === 0) return account;
  const { day, advance } = account;
  const { dues, parts, rest } = payDues(account.dues, advance, day);
  return moved(
    { ...account, dues, advance: rest, principalRepaid: repaidBy(account, principalIn(parts)) },
    {
      about: `advance/accelerated-${id}`,
      kind: "advance-used",
      day,
      lines: nonZero([{ account: "advances", cents: advance - rest }, ...partLines(parts)]),
    },
  );
};

/**
 * The account once the last day of a notice is over. Nothing happens where the arrears it named are paid, but for a rest
 * that is not asked for, or where nothing is ahead; otherwise each instalment ahead falls due on that day without the
 * interest of the days after it: contract interest stops, and interest for delay runs on what is not paid.
 */
export const accelerate = (account: Account, { id, day, upTo }: AccelerationEvent): Account => {
  const { settledDay, withdrawn, writtenOff, assigned, ahead } = account;
  const [next] = ahead.rows;
  if (settledDay !== undefined || withdrawn || writtenOff || assigned || !next) return account;
  if (behindOf(account, upTo) <= SMALLEST_DEBT) return account;
  const interest = accruedOn(ahead, day);
  const fallen = ahead.rows.map(({ n, principal }) =>
    fallDue(n, day, { principal, interest: n === next.n ? interest : 0 }),
  );
  const due = moved(
    {
      ...account,
      ahead: { ...ahead, rows: [] },
      dues: [...account.dues, ...fallen],
      interestMoved: account.interestMoved + interest,
      accelerated: { id, day },
    },
    {
      about: `acceleration/${id}`,
      kind: "accelerated",
      day,
      lines: nonZero([
        { account: "interestDue", n: next.n, cents: interest },
        { account: "accruedInterest", cents: -interest },
      ]),
    },
  );
  return settledIfPaid(useAdvance(due, id));
};
