/** A payment: everything due by the legal order, then what is ahead. */
import type { Cents } from "#src/domain/lending/money.ts";
import {
  moved,
  partLines,
  principalAhead,
  principalIn,
  repaidBy,
  settledIfPaid,
  type Account,
  type Spent,
} from "./account.ts";
import { accruedOn } from "./ahead.ts";
import { payAssigned } from "./assigning.ts";
import { payDues } from "./dues.ts";
import type { PaymentEvent, SpareUse } from "./events.ts";
import { nonZero } from "./movements.ts";
import { prepaid } from "./prepaying.ts";
import { forgivenTo, parted } from "./telling.ts";
import { payWithdrawn } from "./withdrawal.ts";
import { recover, writeOffRest } from "./writing-off.ts";

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
      versions: [...account.versions, { day, by: payment.id, rows: ahead.rows }],
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

const payDuesThenAhead = (account: Account, payment: PaymentEvent, cents: Cents): Spent => {
  const { dues, parts, rest } = payDues(account.dues, cents, account.day);
  const paid = { ...account, dues, principalRepaid: repaidBy(account, principalIn(parts)) };
  const spent = spend(paid, rest, payment);
  return { ...spent, lines: [...partLines(parts), ...spent.lines] };
};

const spendAll = (account: Account, payment: PaymentEvent, cents: Cents): Spent => {
  const { withdrawn, writtenOff, assigned } = account;
  if (assigned) return payAssigned(account, cents);
  if (writtenOff) return recover(account, writtenOff, cents);
  return withdrawn ? payWithdrawn(account, withdrawn, cents) : payDuesThenAhead(account, payment, cents);
};

/**
 * A payment: everything due by the legal order, then what is ahead; of a debt that was written off, what is left of it.
 * What is given up because a sum was told ahead counts as if it were paid with it.
 */
export const pay = (account: Account, payment: PaymentEvent): Account => {
  const { id, day, cents, returned = 0 } = payment;
  const forgiven = forgivenTo(account, cents - returned);
  const { account: after, lines, refundable } = spendAll(account, payment, cents - returned + forgiven);
  const { given, paid } = parted(lines, forgiven);
  const booked = moved(
    after,
    { about: `told/${id}`, kind: "waived", day, lines: given },
    {
      about: `payment/${id}`,
      kind: account.writtenOff ? "recovered" : "allocated",
      day,
      lines: nonZero(paid),
      payment: { id, cents, refundable: refundable + returned },
    },
  );
  return settledIfPaid(account.writtenOff ? booked : writeOffRest(booked, id));
};
