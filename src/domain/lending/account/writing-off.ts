/** Debt that the lender writes off: the rest that nobody asks for, and a whole debt of which later payments recover parts. */
import type { Cents } from "#src/domain/lending/money.ts";
import {
  SMALLEST_DEBT,
  accruedOf,
  leftOfWrittenOff,
  moved,
  payOffOf,
  principalAhead,
  settledIfPaid,
  type Account,
  type Spent,
} from "./account.ts";
import { lateOwed, owedOf } from "./dues.ts";
import type { WriteOffEvent } from "./events.ts";
import { nonZero, type Line } from "./movements.ts";

/** An account that owes nothing by its instalments, plan or withdrawal, and the lines that took all of it off. */
export const cleared = (account: Account): { account: Account; lines: Line[] } => {
  const { dues, advance, withdrawn } = account;
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
  return {
    account: {
      ...account,
      dues: dues.map((due) => (owedOf(due) === 0 ? due : { ...due, principal: 0, interest: 0, latePaid: due.late })),
      advance: 0,
      ahead: { ...account.ahead, rows: [] },
      ...(withdrawn && {
        withdrawn: { ...withdrawn, principal: 0, interestPaid: withdrawn.interestPaid + accrued },
      }),
      interestMoved: account.interestMoved + accrued,
    },
    lines,
  };
};

/** A rest of 0,50 € or less is not asked for: it is written off, and the account is settled. */
export const writeOffRest = (account: Account, payment: string): Account => {
  const left = payOffOf(account);
  if (left <= 0 || left > SMALLEST_DEBT || account.settledDay !== undefined || account.assigned) return account;
  const { account: bare, lines } = cleared(account);
  const { day } = account;
  const dues = bare.dues.map((due, at) => (owedOf(account.dues[at]!) === 0 ? due : { ...due, settledDay: day }));
  return moved({ ...bare, dues }, { about: `written-off/${payment}`, kind: "written-off", day, lines });
};

/**
 * Writes off all that is owed at the end of the event's day: nothing accrues any more, no instalment falls due, and what
 * is paid later recovers it. The borrower still owes it. Nothing happens to an account that owes nothing.
 */
export const writeOff = (account: Account, { id, day }: WriteOffEvent): Account => {
  const cents = payOffOf(account);
  if (account.settledDay !== undefined || account.writtenOff || account.assigned || cents <= 0) return account;
  const { account: bare, lines } = cleared(account);
  const { withdrawn: _ended, ...rest } = bare;
  return settledIfPaid(
    moved(
      { ...rest, writtenOff: { day, cents, recovered: 0 } },
      { about: `write-off/${id}`, kind: "debt-written-off", day, lines },
    ),
  );
};

/** A payment after the write-off recovers what is left of the debt; more than that goes back. */
export const recover = (account: Account, writtenOff: NonNullable<Account["writtenOff"]>, cents: Cents): Spent => {
  const recovered = Math.min(cents, leftOfWrittenOff(account));
  const refundable = cents - recovered;
  return {
    account: {
      ...account,
      writtenOff: { ...writtenOff, recovered: writtenOff.recovered + recovered },
      refundable: account.refundable + refundable,
    },
    lines: [],
    refundable,
  };
};
