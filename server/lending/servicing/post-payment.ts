/** Money is posted to a credit: to the drawings of its day, the one due the longest first, as the borrower has said or by the usual order. */
import { payOffOf } from "#src/domain/lending/account/account.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import { leastClosing } from "#src/domain/lending/account/telling.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { addDays, isRealDay, sofiaDay, type Day } from "#src/domain/time/dates.ts";
import { entryOf } from "#server/lending/ledger/book.ts";
import { received } from "#server/lending/ledger/entries.ts";
import { sendStored, type DelayedMessage } from "#server/lending/messages/enqueue.ts";
import type { Payer } from "#server/lending/payers/payer.ts";
import type { Services } from "#server/services.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addressFrom, type StoredAddress } from "#server/store/tables/credit-addresses.ts";
import { booksForPosting, writePosting } from "#server/store/tables/credit-books.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import type { LivedDrawing } from "#server/store/tables/drawings.ts";
import { writeMessages } from "#server/store/tables/messages.ts";
import {
  addPayment,
  lockPayment,
  paymentFrom,
  type NewPayment,
  type PaymentRow,
} from "#server/store/tables/payments.ts";
import { personalInformation } from "#server/submissions/personal-information.ts";
import { accountsAt, openOf } from "./accounts.ts";
import { bookedBy, followBooks, prepareBooking, returnKept, type BookedCredit } from "./book-credit.ts";
import { dividePayment } from "./divide-payment.ts";
import { collectingWriter } from "./tell-credit.ts";
import { markGuarantor, withGuarantor } from "./guarantors-payment.ts";
import { tellGuarantorPaid, type PaidBy } from "./tell-guarantor.ts";
import { tellPayment } from "./tell-payment.ts";

/** Money that came in: once for a channel and external id, more than 0. */
export type Receipt = {
  /** Its own id, where it is known before. */
  id?: string;
  channel: PaymentChannel;
  externalId: string;
  cents: Cents;
  valueDay: Day;
  payer?: Omit<Payer, "reference">;
  reference?: string;
  /** Who received it by hand. */
  by?: string;
};

/** What became of a receipt. */
type ReceiptOutcome = "posted" | "advance" | "paid-off" | "over-paid" | "unmatched" | "duplicate";

/** What became of a payment, with the credit as it was booked. */
export type Received = { paymentId: string; outcome: ReceiptOutcome; booked?: BookedCredit };

/** Why money is not taken. */
export type PaymentFault = "sum" | "day" | "id" | "too-old" | "no-credit";

/** Thrown where money cannot be taken as it was told. */
export class PaymentRefused extends Error {
  constructor(readonly fault: PaymentFault) {
    super(`payment refused: ${fault}`);
  }
}

const refusePayment = (fault: PaymentFault): never => {
  throw new PaymentRefused(fault);
};

/** Days after which money that counts from before is not taken without a reason of a person's. */
export const OLDEST_DAYS = 60;

/** Throws a PaymentRefused for money that nobody can have received by a day. */
export const judgeReceipt = ({ cents, valueDay, externalId }: Receipt, today: Day): void => {
  if (!Number.isSafeInteger(cents) || cents <= 0) refusePayment("sum");
  if (!isRealDay(valueDay) || valueDay > today) refusePayment("day");
  if (externalId === "" || externalId.length > 200) refusePayment("id");
};

const outcomeOf = ({ account }: BookedCredit, paymentId: string): ReceiptOutcome => {
  const movement = account.movements.find(({ about }) => about === `payment/${paymentId}`);
  if ((movement?.payment?.refundable ?? 0) > 0) return "over-paid";
  if (account.settledDay !== undefined) return "paid-off";
  const isAhead = movement?.lines.some(({ account: of, cents }) => of === "advances" && cents < 0);
  return isAhead ? "advance" : "posted";
};

/** How much of a payment pays which drawing. */
export type Share = { drawingNo: number; cents: Cents };

/**
 * The drawings that money of a day pays, of those paid out by then, and how much of each: the one due the longest first, up
 * to what closes it; what is too much for all stays with the last. Why not, if there is none.
 */
export const sharesFor = (
  services: Pick<Services, "catalogue">,
  drawings: readonly LivedDrawing[],
  { valueDay, today, late, cents }: { valueDay: Day; today: Day; late: boolean; cents: Cents },
): readonly Share[] | PaymentFault => {
  if (!late && valueDay < addDays(today, -OLDEST_DAYS)) return "too-old";
  const paidOut = drawings.filter(({ start }) => start <= valueDay);
  if (paidOut.length <= 1) return paidOut[0] ? [{ drawingNo: paidOut[0].no, cents }] : "day";
  const open = openOf(accountsAt(services, paidOut, valueDay));
  const paysAll = cents >= open.reduce((sum, { account }) => sum + payOffOf(account), 0);
  let left = cents;
  return open
    .map(({ drawing, account }, at): Share => {
      const closes = Math.max(0, paysAll ? payOffOf(account) : leastClosing(account));
      const share = at === open.length - 1 ? left : Math.min(left, closes);
      left -= share;
      return { drawingNo: drawing.no, cents: share };
    })
    .filter((share) => share.cents > 0);
};

/**
 * How money beyond everything due is used, if not as the borrower has said; `late`: a person takes older money; `event`
 * names the act, where it is not the receipt of the payment; `unfit` keeps money that cannot be posted without a person's
 * word as nobody's instead of refusing it; `ours`: another credit of
 * ours pays: the borrower's word stays for their own payment, and whoever posts it tells them.
 */
export type PostingChoice = { spare?: SpareUse; late?: true; event?: string; unfit?: "keep"; ours?: true };

/** A payment that was stored before, to be posted. */
type ToPost = Pick<PaymentRow, "id" | "channel" | "valueDay" | "cents" | "payer">;

/** A payment to post: as it comes in, or stored before. */
type Arriving = { payment: NewPayment } | { stored: ToPost; drawingNo?: number };

/** What became of a payment; a fault where it cannot be posted, and nothing is written. */
type Posted = Received | PaymentFault;

const toPost = (arriving: Arriving) => {
  if ("stored" in arriving) return arriving.stored;
  const { id, valueDay, cents, channel, externalId } = arriving.payment;
  return { id, channel, valueDay, cents, from: { channel, externalId } };
};

/** The entry that a payment that comes in is booked by. */
export const receivedEntry = ({ id, channel, externalId, cents, valueDay, now }: NewPayment) =>
  entryOf(received({ paymentId: id, channel, externalId, cents, day: valueDay }), now);

const isDuplicate = async (trx: Db, arriving: Arriving): Promise<boolean> =>
  "payment" in arriving &&
  (await paymentFrom(trx, arriving.payment.channel, arriving.payment.externalId)) !== undefined;

/** What the borrower is told of a payment; nothing when their agreement is not kept any more. */
const wordsOf = async (
  services: Services,
  posted: BookedCredit,
  { address, paymentId, paidBy, now }: { address: StoredAddress | null; paymentId: string; paidBy: PaidBy; now: Date },
): Promise<readonly DelayedMessage[]> => {
  if (!address) return [];
  const to = addressFrom(services.secrets, personalInformation.form, address);
  const { writer, messages } = collectingWriter(services, posted.credit, to, now);
  await tellPayment(services, writer, posted, paymentId, paidBy);
  return messages;
};

/** The payment with its payer as the credit knows them, and whether that is its guarantor. */
const knownPayer = async (
  services: Services,
  trx: Db,
  arriving: Arriving,
  credit: Parameters<typeof markGuarantor>[2],
): Promise<{ arriving: Arriving; isGuarantors: boolean }> => {
  if ("stored" in arriving) {
    const { payment: stored, isTheirs } = await markGuarantor(services, trx, credit, arriving.stored);
    return { arriving: { ...arriving, stored }, isGuarantors: isTheirs };
  }
  const { payment, isTheirs } = await withGuarantor(services, trx, credit, arriving.payment);
  return { arriving: { payment }, isGuarantors: isTheirs };
};

/** Posts a payment to a credit, with all that follows. */
export const postArriving = async (
  services: Services,
  trx: Db,
  given: Arriving,
  creditNo: number,
  now: Date,
  { spare: chosen, late, event, ours }: PostingChoice,
): Promise<Posted> => {
  const payment = toPost(given);
  const { id, valueDay } = payment;
  const duplicate = { paymentId: id, outcome: "duplicate" } as const;
  const credit = await lockCredit(trx, creditNo);
  if (!credit) return (await isDuplicate(trx, given)) ? duplicate : "no-credit";
  const books = await booksForPosting(trx, credit, payment, personalInformation.form);
  if (books.isKnown) return duplicate;
  const today = sofiaDay(now);
  const { arriving, isGuarantors } = await knownPayer(services, trx, given, { ...books, creditNo });
  const named = "stored" in arriving ? arriving.drawingNo : undefined;
  const judged = { ...payment, today, late: late ?? false };
  const shares =
    named === undefined ? sharesFor(services, books.drawings, judged) : [{ drawingNo: named, cents: payment.cents }];
  if (typeof shares === "string") return shares;
  // What the borrower has said is for their own payment.
  const heard = isGuarantors || ours ? null : books.said;
  if (shares.length > 1) {
    const spare = chosen ?? heard?.spare ?? undefined;
    return postShares(services, trx, { arriving, shares, spare }, creditNo, now, late);
  }
  const { drawingNo } = shares[0]!;
  const said = chosen === undefined ? heard : null;
  const to = { creditNo, drawingNo, spare: chosen ?? said?.spare ?? null };
  const cause = { event: event ?? `payment/${id}`, actor: "P", bookDay: today, now } as const;
  const prepared = prepareBooking(services, credit, books.posted(to), { ...cause, through: valueDay, seenOn: today });
  const booked = bookedBy(prepared, { seenOn: today, actor: cause.actor });
  const posted = { ...booked, ...booked.told.find(({ drawing }) => drawing.no === drawingNo) };
  const messages = await wordsOf(services, posted, {
    address: ours ? null : books.address,
    paymentId: id,
    paidBy: isGuarantors ? "guarantor" : "borrower",
    now,
  });
  const written = writeMessages(
    services.secrets,
    messages.map(({ message }) => message),
    now,
  );
  const arrives = "payment" in arriving ? arriving.payment : undefined;
  const stored = await writePosting(
    trx,
    { id, ...(arrives && { arrives }), to, said: said?.id ?? null },
    { entries: [...(arrives ? [receivedEntry(arrives)] : []), ...prepared.entries], goingOn: [prepared.goingOn] },
    { owner: credit.userId, messages: written },
  );
  if (!stored) return duplicate;
  await returnKept(services, trx, prepared.entries);
  await followBooks(services, trx, [booked], cause);
  await sendStored(
    trx,
    services,
    messages,
    written.ids.map((one) => (stored.has(one) ? one : undefined)),
  );
  if (isGuarantors) await tellGuarantorPaid(services, trx, { ...toPost(arriving), drawingNo, now });
  return { paymentId: id, outcome: outcomeOf(posted, id), booked };
};

type Sharing = { arriving: Arriving; shares: readonly Share[]; spare: SpareUse | undefined };

/** Posts each share of a payment to its drawing, as a part of it. What the borrower has said is used by the first. */
const postShares = async (
  services: Services,
  trx: Db,
  { arriving, shares, spare }: Sharing,
  creditNo: number,
  now: Date,
  late: PostingChoice["late"],
): Promise<Posted> => {
  const { id } = toPost(arriving);
  if ("payment" in arriving && !(await addPayment(trx, arriving.payment, receivedEntry(arriving.payment))))
    return { paymentId: id, outcome: "duplicate" };
  const payment = (await lockPayment(trx, id))!;
  const parts = await dividePayment(services, trx, payment, { sums: shares.map(({ cents }) => cents), now });
  let posted: Posted = "day";
  for (const [at, stored] of parts.entries()) {
    const choice = {
      ...(late && { late }),
      ...(at > 0 && spare !== undefined && { spare }),
    };
    const { drawingNo } = shares[at]!;
    posted = await postArriving(services, trx, { stored, drawingNo }, creditNo, now, choice);
  }
  return typeof posted === "string" ? posted : { ...posted, paymentId: id };
};

/** Posts a payment that is nobody's yet to a credit. */
export const postToCredit = async (
  services: Services,
  trx: Db,
  stored: ToPost,
  creditNo: number,
  now: Date,
  choice: PostingChoice = {},
): Promise<Received> => {
  const posted = await postArriving(services, trx, { stored }, creditNo, now, choice);
  return typeof posted === "string" ? refusePayment(posted) : posted;
};
