/** Withdrawal from an agreement (чл. 29 ЗПК): principal and daily interest instead of instalments, until they are paid. */
import type { Cents } from "#src/domain/lending/money.ts";
import { daysBetween, type Day } from "#src/domain/time/dates.ts";
import {
  moved,
  repaidBy,
  settledIfPaid,
  withdrawnInterest,
  type Account,
  type Spent,
  type Withdrawn,
} from "./account.ts";
import { fallDue, owedOf } from "./dues.ts";
import type { Drawing, WithdrawalEvent } from "./events.ts";
import { nonZero, type Line } from "./movements.ts";

/** Number of the sum after a withdrawal among the instalments due. */
const SUM_AFTER_WITHDRAWAL = 0;

/** A withdrawn account at the end of a later day. */
export const countWithdrawn = (account: Account, withdrawn: Withdrawn, day: Day): Account => ({
  ...account,
  day,
  withdrawn: {
    ...withdrawn,
    centDays: withdrawn.centDays + withdrawn.principal * daysBetween(withdrawn.countedThrough, day),
    countedThrough: day,
  },
});

/** The sum after a withdrawal is due like an instalment: daily interest stays as it was, and delay counts. */
export const lapse = (account: Account, withdrawn: Withdrawn): Account => {
  const { payUntil, principal } = withdrawn;
  const counted = countWithdrawn(account, withdrawn, payUntil);
  const interest = withdrawnInterest(counted.withdrawn!, account.ahead.ratePerYear);
  const { withdrawn: _ended, ...rest } = counted;
  return moved(
    {
      ...rest,
      ahead: { ...account.ahead, rows: [] },
      dues: [...account.dues, fallDue(SUM_AFTER_WITHDRAWAL, payUntil, { principal, interest })],
      interestMoved: account.interestMoved + interest,
    },
    {
      about: `due/${SUM_AFTER_WITHDRAWAL}`,
      kind: "fallen-due",
      day: payUntil,
      lines: nonZero([
        { account: "interestDue", n: SUM_AFTER_WITHDRAWAL, cents: interest },
        { account: "accruedInterest", cents: -interest },
      ]),
    },
  );
};

/** After a withdrawal: interest first, then principal; more than is owed goes back. */
export const payWithdrawn = (account: Account, withdrawn: Withdrawn, cents: Cents): Spent => {
  const interest = Math.min(cents, withdrawnInterest(withdrawn, account.ahead.ratePerYear));
  const principal = Math.min(cents - interest, withdrawn.principal);
  const refundable = cents - interest - principal;
  return {
    account: {
      ...account,
      withdrawn: {
        ...withdrawn,
        principal: withdrawn.principal - principal,
        interestPaid: withdrawn.interestPaid + interest,
      },
      refundable: account.refundable + refundable,
      interestMoved: account.interestMoved + interest,
      principalRepaid: repaidBy(account, principal),
    },
    lines: [
      { account: "accruedInterest", cents: -interest },
      { account: "principal", cents: -principal },
    ],
    refundable,
  };
};

/** The payment that came last. */
const lastPayment = ({ movements }: Account): string => movements.findLast(({ payment }) => payment)!.payment!.id;

/** Principal and interest as they are owed after a withdrawal: daily interest since the payout, no instalments. */
export const withdraw = (account: Account, event: WithdrawalEvent, drawing: Drawing): Account => {
  const { id, day, payUntil, refinanced } = event;
  if (account.settledDay !== undefined || account.withdrawn || account.writtenOff || account.assigned) return account;
  const open = account.dues.filter((due) => owedOf(due) > 0);
  const unpaid = open.reduce((sum, { interest }) => sum + interest, 0);
  const lent = drawing.plan.reduce((sum, row) => sum + row.principal, 0);
  let principal = lent - (refinanced?.cents ?? 0);
  let from = drawing.start;
  let centDays = 0;
  for (const repaid of account.principalRepaid) {
    centDays += Math.max(0, principal) * daysBetween(from, repaid.day);
    principal -= repaid.cents;
    from = repaid.day;
  }
  // More was repaid than was paid out: that is its payer's.
  const tooMuch = Math.max(0, -principal);
  principal = Math.max(0, principal);
  const withdrawn: Withdrawn = {
    noticed: day,
    payUntil,
    principal,
    centDays: centDays + principal * daysBetween(from, day),
    interestPaid: account.interestMoved - unpaid,
    countedThrough: day,
  };
  const bare = moved(
    {
      ...account,
      withdrawn,
      advance: 0,
      ahead: { ...account.ahead, rows: [] },
      interestMoved: account.interestMoved - unpaid,
      refundable: account.refundable + tooMuch,
      dues: account.dues.map((due) =>
        owedOf(due) === 0 ? due : { ...due, principal: 0, interest: 0, late: due.latePaid, settledDay: day },
      ),
    },
    {
      about: `withdrawal/${id}`,
      kind: "withdrawn",
      day,
      lines: nonZero([
        ...open.map(({ n, interest }): Line => ({ account: "interestDue", n, cents: -interest })),
        { account: "accruedInterest", cents: unpaid },
        { account: "principal", cents: tooMuch - (refinanced?.cents ?? 0) },
      ]),
      ...(refinanced && { refinanced }),
      ...(tooMuch > 0 && { payment: { id: lastPayment(account), cents: 0, refundable: tooMuch } }),
    },
  );
  if (account.advance === 0) return refinanced ? settledIfPaid(bare) : bare;
  const spent = payWithdrawn(bare, withdrawn, account.advance);
  return settledIfPaid(
    moved(spent.account, {
      about: "advance/withdrawal",
      kind: "advance-used",
      day,
      lines: nonZero([{ account: "advances", cents: account.advance }, ...spent.lines]),
      ...(spent.refundable > 0 && { payment: { id: account.advanceFrom!, cents: 0, refundable: spent.refundable } }),
    }),
  );
};
