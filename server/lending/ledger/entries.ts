/** What each event books: pure functions from an event to an entry that balances. */
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { accounts, type AccountName } from "./chart.ts";

/** A side of a movement: an account, and what the posting names. */
export type Place = { account: AccountName; creditNo?: number; drawingNo?: number; n?: number; subject?: string };

/** A posting: debit positive. */
export type Posting = Omit<Place, "account"> & { account: number; cents: Cents };

/** An entry to book. `eventId` names the event: booked once, whatever happens twice. */
export type Entry = {
  eventId: string;
  kind: EntryKind;
  valueDay: Day;
  actor: Actor;
  creditNo?: number;
  postings: readonly Posting[];
};

/** Kinds of entries. */
export type EntryKind =
  | "committed"
  | "uncommitted"
  | "payout-sent"
  | "payout-confirmed"
  | "payout-failed"
  | "payout-surplus";

const on = ({ account, ...named }: Place, cents: Cents): Posting => ({
  ...named,
  account: accounts[account].code,
  cents,
});

/** Two postings: `cents` debited to one place and credited to another. */
const move = (debit: Place, credit: Place, cents: Cents): Posting[] => [on(debit, cents), on(credit, -cents)];

type Signed = { agreementId: string; cents: Cents; day: Day };

/** The lender is bound to pay out what was signed. */
export const committed = ({ agreementId, cents, day }: Signed): Entry => ({
  eventId: `agreement/${agreementId}/committed`,
  kind: "committed",
  valueDay: day,
  actor: "U",
  postings: move(
    { account: "committed", subject: agreementId },
    { account: "committedContra", subject: agreementId },
    cents,
  ),
});

/** The agreement was paid out, or has ended without. */
export const uncommitted = ({ agreementId, cents, day, actor }: Signed & { actor: Actor }): Entry => ({
  eventId: `agreement/${agreementId}/uncommitted`,
  kind: "uncommitted",
  valueDay: day,
  actor,
  postings: move(
    { account: "committedContra", subject: agreementId },
    { account: "committed", subject: agreementId },
    cents,
  ),
});

type Paid = { payoutId: string; cents: Cents; day: Day };

const out = ({ payoutId, cents }: Paid): Posting[] =>
  move({ account: "transfers", subject: payoutId }, { account: "bank" }, cents);

const payoutEntry = (paid: Paid, kind: EntryKind, postings: Posting[]): Entry => ({
  eventId: `payout/${paid.payoutId}/${kind.slice("payout-".length)}`,
  kind,
  valueDay: paid.day,
  actor: "P",
  postings,
});

/** The provider took the order. */
export const payoutSent = (paid: Paid): Entry => payoutEntry(paid, "payout-sent", out(paid));

/** The money arrived: the borrower owes the principal. */
export const payoutConfirmed = (paid: Paid & { creditNo: number; drawingNo: number }): Entry => {
  const { payoutId, cents, creditNo, drawingNo } = paid;
  const lent = { account: "principal", creditNo, drawingNo } as const;
  return {
    ...payoutEntry(paid, "payout-confirmed", move(lent, { account: "transfers", subject: payoutId }, cents)),
    creditNo,
  };
};

/** The order came to nothing: the money is back. */
export const payoutFailed = (paid: Paid): Entry =>
  payoutEntry(
    paid,
    "payout-failed",
    move({ account: "bank" }, { account: "transfers", subject: paid.payoutId }, paid.cents),
  );

/** Money went out that nobody is owed: it stays on its way until somebody has it back. */
export const payoutSurplus = (paid: Paid): Entry => payoutEntry(paid, "payout-surplus", out(paid));
