/** What each event books: pure functions from an event to an entry that balances. */
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
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
  | "payout-surplus"
  | "received"
  | "taken-back"
  | "split"
  | "payer-owes"
  | "payer-let-off"
  | "refund-sent"
  | "refund-paid"
  | "refund-failed"
  | "refund-late"
  | "payout-returned"
  | "payout-unlent"
  | "payout-restored"
  | "refinance-lent"
  | "refinance-unlent"
  | "refinance-restored"
  | "payout-resent"
  | "payout-return-undone"
  | "refund-returned"
  | "refund-return-undone"
  | "refund-kept"
  | "bonus-granted"
  | "bonus-used"
  | "bonus-kept"
  | "bonus-lapsed"
  | "other-money"
  | "undone";

/** A posting on a place: debit positive. */
export const on = ({ account, ...named }: Place, cents: Cents): Posting => ({
  ...named,
  account: accounts[account].code,
  cents,
});

/** Two postings: `cents` debited to one place and credited to another. */
export const move = (debit: Place, credit: Place, cents: Cents): Posting[] => [on(debit, cents), on(credit, -cents)];

/**
 * Part of an event's name by which an order that goes out once more, as it had not come back after all, has events of its
 * own: none until then.
 */
export const onceMore = (timesBack = 0): string => (timesBack > 0 ? `/${timesBack}` : "");

/** Names the last return of the payouts of an agreement; undefined where none has come back. */
export const lastReturn = (
  payouts: readonly { id: string; status: string; timesBack: number }[],
): string | undefined => {
  const last = payouts.findLast(({ status }) => status === "returned");
  return last && last.id + onceMore(last.timesBack - 1);
};

/** `after` names the last return of its payouts: what it is bound to is booked anew from then on. */
type Signed = { agreementId: string; cents: Cents; day: Day; after?: string | undefined };

const signedEvent = ({ agreementId, after }: Signed, what: string): string =>
  `agreement/${agreementId}/${what}${after === undefined ? "" : `/${after}`}`;

/** The lender is bound to pay out what was signed. */
export const committed = ({ agreementId, cents, day, after }: Signed): Entry => ({
  eventId: signedEvent({ agreementId, cents, day, after }, "committed"),
  kind: "committed",
  valueDay: day,
  actor: after === undefined ? "U" : "P",
  postings: move(
    { account: "committed", subject: agreementId },
    { account: "committedContra", subject: agreementId },
    cents,
  ),
});

/** The agreement was paid out, or has ended without. */
export const uncommitted = ({ agreementId, cents, day, actor, after }: Signed & { actor: Actor }): Entry => ({
  eventId: signedEvent({ agreementId, cents, day, after }, "uncommitted"),
  kind: "uncommitted",
  valueDay: day,
  actor,
  postings: move(
    { account: "committedContra", subject: agreementId },
    { account: "committed", subject: agreementId },
    cents,
  ),
});

/** `timesBack` is how often it has come back. */
export type Paid = { payoutId: string; cents: Cents; day: Day; timesBack?: number };

const out = ({ payoutId, cents }: Paid): Posting[] =>
  move({ account: "transfers", subject: payoutId }, { account: "bank" }, cents);

const payoutEntry = (paid: Paid, kind: EntryKind, postings: Posting[]): Entry => ({
  eventId: `payout/${paid.payoutId}/${kind.slice("payout-".length)}${onceMore(paid.timesBack)}`,
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

const CASH: Readonly<Record<PaymentChannel, AccountName>> = {
  bank: "bank",
  easypay: "easypay",
  card: "cards",
  revolut: "revolut",
  cash: "till",
  internal: "refinancing",
  bonus: "bonuses",
};

/** Whether money of a channel has not come from outside: no bank takes it back. */
export const isFromWithin = (channel: PaymentChannel): boolean => channel === "internal" || channel === "bonus";

/** Where money of a channel is; what comes from within is that of the payment itself. */
const placeOf = (channel: PaymentChannel, paymentId: string): Place =>
  channel === "internal" ? { account: CASH[channel], subject: paymentId } : { account: CASH[channel] };

type Incoming = { paymentId: string; channel: PaymentChannel; externalId: string; cents: Cents; day: Day };

/** Money came in; whose it is follows. */
export const received = ({ paymentId, channel, externalId, cents, day }: Incoming): Entry => ({
  eventId: `receipt/${channel}/${externalId}`,
  kind: "received",
  valueDay: day,
  actor: "P",
  postings: move(placeOf(channel, paymentId), { account: "unallocated", subject: paymentId }, cents),
});

/** The bank, or the card's bank, took it back: what is kept of it, or of what was given back by now. */
export const takenBack = ({
  paymentId,
  channel,
  cents,
  day,
  from,
}: Incoming & { from: "unallocated" | "refundable" }): Entry => ({
  eventId: `taken-back/${paymentId}`,
  kind: "taken-back",
  valueDay: day,
  actor: "P",
  postings: move({ account: from, subject: paymentId }, placeOf(channel, paymentId), cents),
});

type SplitPayment = { paymentId: string; day: Day; parts: readonly { id: string; cents: Cents }[] };

/** Money of nobody's is divided: each part waits for its own credit. */
export const split = ({ paymentId, day, parts }: SplitPayment): Entry => ({
  eventId: `split/${paymentId}`,
  kind: "split",
  valueDay: day,
  actor: "O",
  postings: [
    on(
      { account: "unallocated", subject: paymentId },
      parts.reduce((sum, { cents }) => sum + cents, 0),
    ),
    ...parts.map(({ id, cents }) => on({ account: "unallocated", subject: id }, -cents)),
  ],
});

type Owing = { paymentId: string; cents: Cents; day: Day };

/** More went back to a payer than was theirs: `after` names the event that shows it. */
export const payerOwes = ({ paymentId, cents, day, after }: Owing & { after: string }): Entry => ({
  eventId: `payer-owes/${paymentId}/${after}`,
  kind: "payer-owes",
  valueDay: day,
  actor: "P",
  postings: move({ account: "payersOwe", subject: paymentId }, { account: "refundable", subject: paymentId }, cents),
});

/** What a payer owes is written off by an act. */
export const payerLetOff = ({ paymentId, cents, day, act }: Owing & { act: string }): Entry => ({
  eventId: `payer-let-off/${paymentId}/${act}`,
  kind: "payer-let-off",
  valueDay: day,
  actor: "O",
  postings: move({ account: "writtenOff" }, { account: "payersOwe", subject: paymentId }, cents),
});

/** `timesBack` is how often it has come back. */
type Refunded = { refundId: string; cents: Cents; day: Day; timesBack?: number };

const refundEntry = ({ refundId, day, timesBack }: Refunded, kind: EntryKind, postings: Posting[]): Entry => ({
  eventId: `refund/${refundId}/${kind.slice("refund-".length)}${onceMore(timesBack)}`,
  kind,
  valueDay: day,
  actor: "P",
  postings,
});

const refundOut = ({ refundId, cents }: Refunded): Posting[] =>
  move({ account: "transfers", subject: refundId }, { account: "bank" }, cents);

/** The provider took the order to give money back. */
export const refundSent = (refund: Refunded): Entry => refundEntry(refund, "refund-sent", refundOut(refund));

/** The money arrived at its payer: `from` is the account that it was kept on. */
export const refundPaid = (refund: Refunded & { paymentId: string; from: "unallocated" | "refundable" }): Entry =>
  refundEntry(
    refund,
    "refund-paid",
    move(
      { account: refund.from, subject: refund.paymentId },
      { account: "transfers", subject: refund.refundId },
      refund.cents,
    ),
  );

/** The order came to nothing: the money is back. */
export const refundFailed = (refund: Refunded): Entry =>
  refundEntry(
    refund,
    "refund-failed",
    move({ account: "bank" }, { account: "transfers", subject: refund.refundId }, refund.cents),
  );

/** An order that was reported as failed has gone out after all. */
export const refundSentLate = (refund: Refunded): Entry => refundEntry(refund, "refund-late", refundOut(refund));
