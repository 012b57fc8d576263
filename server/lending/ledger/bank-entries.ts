/** What the bank's lines book that are no payments: transfers that came back, and money that is no borrower's. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { AccountName } from "./chart.ts";
import { move, on, onceMore, type Entry, type Place, type Posting } from "./entries.ts";

/** What a bank may take of a transfer that went out or came back, in cents, where two people say which transfer it was. */
export const MOST_TRANSFER_FEE: Cents = 5_000;

/** `timesBack` is how often it had come back before. */
type Order = { orderId: string; cents: Cents; day: Day; timesBack?: number };

/** An order that came back; `feeCents` is what banks on its way kept of it. */
type Back = Order & { feeCents: Cents };

type Named = Pick<Order, "orderId" | "timesBack">;

const nameOf = (what: "payout" | "refund", { orderId, timesBack }: Named, did: string): string =>
  `${what}/${orderId}/${did}${onceMore(timesBack)}`;

const orderEntry = (
  what: "payout" | "refund",
  { day, ...order }: Named & Pick<Order, "day">,
  kind: Entry["kind"],
  postings: Posting[],
): Entry => ({
  eventId: nameOf(what, order, kind.slice(what.length + 1)),
  kind,
  valueDay: day,
  actor: "P",
  postings,
});

const cameBack = ({ orderId, cents, feeCents }: Back): Posting[] => [
  on({ account: "bank" }, cents - feeCents),
  ...(feeCents > 0 ? [on({ account: "bankFees" }, feeCents)] : []),
  on({ account: "transfers", subject: orderId }, -cents),
];

/** A payout came back after it had gone out: its money waits to go out again, or is nobody's any more. */
export const payoutReturned = (order: Back): Entry => orderEntry("payout", order, "payout-returned", cameBack(order));

/** Which part came back: `line` names the movement at the bank. */
export type PartBack = Order & { line: string };

/** A part of what nobody was owed came back from who has it; the rest stays out. */
export const partReturned = ({ orderId, cents, day, line }: PartBack): Entry => ({
  eventId: `payout/${orderId}/part/${line}`,
  kind: "payout-returned",
  valueDay: day,
  actor: "P",
  postings: cameBack({ orderId, cents, day, feeCents: 0 }),
});

/** The opposite, where that was a mistake. */
export const partReturnUndone = (part: PartBack): Entry => ({
  ...undone(partReturned(part)),
  kind: "payout-return-undone",
});

/** The opposite of a return that was booked by mistake, as it was booked and on its day: the money is out. */
export const returnUndone = (
  what: "payout" | "refund",
  order: Named & Pick<Order, "day">,
  booked: readonly { account: number; cents: Cents; subject: string | null }[],
): Entry =>
  orderEntry(
    what,
    order,
    `${what}-return-undone`,
    booked.map(({ account, cents, subject }) => ({ account, cents: -cents, ...(subject !== null && { subject }) })),
  );

/** Names the event of a return. */
export const returnEvent = (what: "payout" | "refund", order: Named): string => nameOf(what, order, "returned");

type Lent = Order & { creditNo: number; drawingNo: number };

const lentBack = ({ creditNo, drawingNo, cents, ...order }: Lent, kind: Entry["kind"], sign: 1 | -1): Entry => ({
  ...orderEntry(
    "payout",
    order,
    kind,
    move({ account: "transfers", subject: order.orderId }, { account: "principal", creditNo, drawingNo }, sign * cents),
  ),
  creditNo,
});

/** What came back was lent: the borrower owes none of it. */
export const payoutUnlent = (lent: Lent): Entry => lentBack(lent, "payout-unlent", 1);

/** What had been lent has not come back: the borrower owes it as before. */
export const payoutRestored = (lent: Lent): Entry => lentBack(lent, "payout-restored", -1);

/** Money that was given back came back. */
export const refundReturned = (order: Back): Entry => orderEntry("refund", order, "refund-returned", cameBack(order));

/** What came back of a refund is kept for its payer again, or is not owed by them any more. */
export const refundKept = (
  order: Order & { paymentId: string; to: "unallocated" | "refundable" | "payersOwe" },
): Entry =>
  orderEntry(
    "refund",
    order,
    "refund-kept",
    move(
      { account: "transfers", subject: order.orderId },
      { account: order.to, subject: order.paymentId },
      order.cents,
    ),
  );

/** Money of the bank that is no borrower's; `from` is where it stands: at the bank, or kept as a payment of nobody's. */
export type OtherMoney = {
  eventId: string;
  direction: "credit" | "debit";
  cents: Cents;
  feeCents: Cents;
  day: Day;
  account: AccountName;
  from: Place;
};

/** Books it: what came in less a fee, or went out. */
export const otherMoney = ({ eventId, direction, cents, feeCents, day, account, from }: OtherMoney): Entry => ({
  eventId,
  kind: "other-money",
  valueDay: day,
  actor: "O",
  postings:
    direction === "debit"
      ? move({ account }, from, cents)
      : [
          on(from, cents),
          ...(feeCents > 0 ? [on({ account: "providerFees" }, feeCents)] : []),
          on({ account }, -(cents + feeCents)),
        ],
});

/** The opposite of an entry that was booked by mistake, on its day. */
export const undone = (entry: Entry): Entry => ({
  ...entry,
  eventId: `undone/${entry.eventId}`,
  kind: "undone",
  postings: entry.postings.map((posting) => ({ ...posting, cents: -posting.cents })),
});
