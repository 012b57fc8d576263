/** A payment: everything due by the legal order, then what is ahead. */
import type { Cents } from "#src/domain/lending/money.ts";
import {
  SMALLEST_DEBT,
  accruedOf,
  moved,
  partLines,
  payOffOf,
  principalAhead,
  principalIn,
  repaidBy,
  settledIfPaid,
  type Account,
  type Spent,
} from "./account.ts";
import { accruedOn, prepaid } from "./ahead.ts";
import { lateOwed, owedOf, payDues } from "./dues.ts";
import type { PaymentEvent, SpareUse } from "./events.ts";
import { nonZero, type Line } from "./movements.ts";
import { payWithdrawn } from "./withdrawal.ts";

/** Pays what has not fallen due: all of it, with what was paid ahead. */
const payAllAhead = (account: Account, rest: Cents, owed: { principal: Cents; accrued: Cents }): Spent => {
  const { principal, accrued } = owed;
  const left = rest + account.advance - principal - accrued;
  return {
    account: {
      ...account,
      ahead: { ...account.ahead, rows: [] },
      advance: 0,
      refundable: account.refundable + left,
      interestMoved: account.interestMoved + accrued,
      principalRepaid: repaidBy(account, principal),
    },
    lines: [
      { account: "advances", cents: account.advance },
      { account: "accruedInterest", cents: -accrued },
      { account: "principal", cents: -principal },
    ],
    refundable: left,
  };
};

const keepAhead = (account: Account, rest: Cents, payment: string): Spent => ({
  account: { ...account, advance: account.advance + rest, advanceFrom: payment },
  lines: [{ account: "advances", cents: -rest }],
  refundable: 0,
});

const prepayAhead = (account: Account, rest: Cents, payment: PaymentEvent, accrued: Cents): Spent => {
  const { day } = account;
  const spare = payment.spare === "keep-term" ? "keep-term" : "keep-instalment";
  const ahead = prepaid(account.ahead, rest, day, spare);
  const interest = Math.min(rest, accrued);
  return {
    account: {
      ...account,
      ahead,
      versions: [...account.versions, { day, payment: payment.id, rows: ahead.rows }],
      interestMoved: account.interestMoved + interest,
      principalRepaid: repaidBy(account, rest - interest),
    },
    lines: [
      { account: "accruedInterest", cents: -interest },
      { account: "principal", cents: interest - rest },
    ],
    refundable: 0,
  };
};

/** What a payment beyond everything due does. */
const spend = (account: Account, rest: Cents, payment: PaymentEvent): Spent => {
  if (rest === 0) return { account, lines: [], refundable: 0 };
  const [next] = account.ahead.rows;
  if (!next) return { account: { ...account, refundable: account.refundable + rest }, lines: [], refundable: rest };
  const principal = principalAhead(account);
  const accrued = accruedOn(account.ahead, account.day);
  const pool = rest + account.advance;
  if (pool >= principal + accrued) return payAllAhead(account, rest, { principal, accrued });
  const isKept: SpareUse = pool <= next.instalment ? "advance" : "keep-instalment";
  return (payment.spare ?? isKept) === "advance"
    ? keepAhead(account, rest, payment.id)
    : prepayAhead(account, rest, payment, accrued);
};

const payDuesThenAhead = (account: Account, payment: PaymentEvent): Spent => {
  const { dues, parts, rest } = payDues(account.dues, payment.cents - (payment.returned ?? 0), account.day);
  const paid = { ...account, dues, principalRepaid: repaidBy(account, principalIn(parts)) };
  const spent = spend(paid, rest, payment);
  return { ...spent, lines: [...partLines(parts), ...spent.lines] };
};

/** A rest of 0,50 € or less is not asked for: it is written off, and the account is settled. */
const writtenOff = (account: Account, payment: string): Account => {
  const left = payOffOf(account);
  if (left <= 0 || left > SMALLEST_DEBT || account.settledDay !== undefined) return account;
  const { dues, day, advance, withdrawn } = account;
  const accrued = accruedOf(account, account.ahead.ratePerYear);
  const lines = nonZero([
    { account: "advances", cents: advance },
    ...dues.flatMap((due): Line[] => [
      { account: "interestDue", n: due.n, cents: -due.interest },
      { account: "lateInterest", n: due.n, cents: -lateOwed(due) },
      { account: "principal", n: due.n, cents: -due.principal },
    ]),
    { account: "accruedInterest", cents: -accrued },
    { account: "principal", cents: -principalAhead(account) },
  ]);
  return moved(
    {
      ...account,
      dues: dues.map((due) =>
        owedOf(due) === 0 ? due : { ...due, principal: 0, interest: 0, latePaid: due.late, settledDay: day },
      ),
      advance: 0,
      ahead: { ...account.ahead, rows: [] },
      ...(withdrawn && {
        withdrawn: { ...withdrawn, principal: 0, interestPaid: withdrawn.interestPaid + accrued },
      }),
      interestMoved: account.interestMoved + accrued,
    },
    { about: `written-off/${payment}`, kind: "written-off", day, lines },
  );
};

/** A payment: everything due by the legal order, then what is ahead. */
export const pay = (account: Account, payment: PaymentEvent): Account => {
  const { withdrawn } = account;
  const { id, cents, returned = 0 } = payment;
  const {
    account: after,
    lines,
    refundable,
  } = withdrawn ? payWithdrawn(account, withdrawn, cents - returned) : payDuesThenAhead(account, payment);
  const booked = moved(after, {
    about: `payment/${id}`,
    kind: "allocated",
    day: payment.day,
    lines: nonZero(lines),
    payment: { id, cents, refundable: refundable + returned },
  });
  return settledIfPaid(writtenOff(booked, id));
};
