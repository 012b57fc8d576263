/** Money that came in. */
import { sql, type InferResult, type RawBuilder } from "kysely";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { PaymentChannel } from "#server/store/db/ledger-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";
import { bookedEntries, type NewEntry } from "./journal.ts";

const select = (db: Db) =>
  db.selectFrom("payments").select([
    "id",
    "no",
    "channel",
    "external_id as externalId",
    "cents",
    "value_day as valueDay",
    "status",
    "credit_no as creditNo",
    "drawing_no as drawingNo",
    "spare",
    "payer",
    "received_at as receivedAt",
    // What of it went back to its payer while the rest stayed posted.
    "returned_cents as returnedCents",
    // The payment that it is a part of.
    "split_of as splitOf",
    // Who received it by hand; null of money that a file or a provider told.
    "received_by as receivedBy",
    // Nothing known of its payer is its borrower's, and nobody has said that it is as it should be.
    "new_payer as isOfNewPayer",
  ]);

/** A payment as it is stored; `payer` is sealed. */
export type PaymentRow = InferResult<ReturnType<typeof select>>[number];

/** A payment to store. */
export type NewPayment = Pick<PaymentRow, "channel" | "externalId" | "cents" | "valueDay"> & {
  id: string;
  payer: Buffer | null;
  payerAccountHash: string | null;
  splitOf?: string;
  receivedBy?: string;
  now: Date;
};

/** A statement, or a part of one, that stores a payment unless it came in before: posted to a drawing, or nobody's yet. */
export const insertPayment = (
  payment: NewPayment,
  to?: { creditNo: number; drawingNo: number; spare: SpareUse | null },
): RawBuilder<unknown> => sql`
  insert into payments (id, channel, external_id, cents, value_day, status, credit_no, drawing_no, spare, payer,
    payer_account_hash, received_at, split_of, received_by)
  values (${payment.id}::uuid, ${payment.channel}, ${payment.externalId}, ${payment.cents}, ${payment.valueDay},
    ${to ? "posted" : "unmatched"}, ${to?.creditNo ?? null}, ${to?.drawingNo ?? null}, ${to?.spare ?? null}, ${payment.payer},
    ${payment.payerAccountHash}, ${payment.now}, ${payment.splitOf ?? null},
    ${payment.receivedBy ?? null})
  on conflict (channel, external_id) do nothing`;

/** Stores a payment that belongs to no credit yet, with the entry that it is booked by; false when it came in before. */
export const addPayment = async (trx: Db, payment: NewPayment, entry?: NewEntry): Promise<boolean> => {
  const booked = entry ? sql`, ${bookedEntries([entry], { of: sql`arrived` })}` : sql``;
  const { rows } = await sql`
    with arrived as (${insertPayment(payment)} returning id) ${booked} select id from arrived`.execute(trx);
  return rows.length > 0;
};

/** The payment with this id, locked; undefined when there is none. */
export const lockPayment = (trx: Db, id: string): Promise<PaymentRow | undefined> =>
  select(trx).where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks the payments with these ids, in one order whatever the order of the ids. */
export const lockPayments = (trx: Db, ids: readonly string[]): Promise<PaymentRow[]> =>
  select(trx).where("id", "in", ids).orderBy("id").forUpdate().execute();

/** The payment with this id; undefined when there is none. */
export const paymentById = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  isUuid(id) ? select(db).where("id", "=", id).executeTakeFirst() : undefined;

/** The payments with these ids. */
export const paymentsWith = async (db: Db, ids: readonly string[]): Promise<PaymentRow[]> =>
  ids.length === 0 ? [] : select(db).where("id", "in", ids).execute();

/** The payment that came in with this id of its channel; undefined when there is none. */
export const paymentFrom = (db: Db, channel: PaymentChannel, externalId: string): Promise<PaymentRow | undefined> =>
  select(db).where("channel", "=", channel).where("external_id", "=", externalId).executeTakeFirst();

/** The payment of a channel whose number reads like this one; undefined when there is none. */
export const paymentLike = (db: Db, channel: PaymentChannel, externalId: string): Promise<PaymentRow | undefined> =>
  select(db)
    .where("channel", "=", channel)
    .where(sql<boolean>`like_number(external_id) = like_number(${externalId})`)
    .executeTakeFirst();

/** Cash that was received for a credit since a moment and is still its, the latest first. */
export const cashSince = (db: Db, creditNo: number, since: Date): Promise<PaymentRow[]> =>
  select(db)
    .where("credit_no", "=", creditNo)
    .where("channel", "=", "cash")
    .where("status", "=", "posted")
    .where("received_at", ">", since)
    .orderBy("no", "desc")
    .execute();

/** Which of some payments have a number that a text names, however both are written; as ids. */
export const numbersIn = async (
  db: Db,
  payments: readonly Pick<PaymentRow, "id">[],
  text: string,
): Promise<ReadonlySet<string>> => {
  if (payments.length === 0) return new Set();
  const ids = payments.map(({ id }) => id);
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`like_number(external_id) <> ''`)
    .where(sql<boolean>`strpos(like_number(${text}), like_number(external_id)) > 0`)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * Records that at least `cents` of a posted payment went back to its payer, or are set aside for them: at most all of it,
 * whatever the provider paid. That part pays nothing.
 */
export const setReturned = async (trx: Db, id: string, cents: Cents): Promise<void> => {
  await trx
    .updateTable("payments")
    .set({ returned_cents: sql<number>`least(cents, greatest(returned_cents, ${cents}))` })
    .where("id", "=", id)
    .execute();
};

/** Records that what went back of a posted payment came back: it pays again. */
export const cameBack = async (trx: Db, id: string, cents: Cents): Promise<void> => {
  await trx
    .updateTable("payments")
    .set({ returned_cents: sql<number>`greatest(0, returned_cents - ${cents})` })
    .where("id", "=", id)
    .execute();
};

/** Records anew who paid a payment, sealed. */
export const setPayer = async (trx: Db, id: string, payer: Buffer): Promise<void> => {
  await trx.updateTable("payments").set({ payer }).where("id", "=", id).execute();
};

/** Says how what a posted payment left over is used. */
export const setSpare = async (trx: Db, id: string, spare: SpareUse): Promise<void> => {
  await trx.updateTable("payments").set({ spare }).where("id", "=", id).execute();
};

/** Transfers of these sums that were received by hand and that no line of the bank has told of, the oldest first. */
export const transfersByHand = async (db: Db, sums: readonly Cents[]): Promise<PaymentRow[]> => {
  if (sums.length === 0) return [];
  return select(db)
    .where("channel", "=", "bank")
    .where("received_by", "is not", null)
    .where("cents", "in", sums)
    .where("status", "in", ["posted", "split", "unmatched"])
    .where(
      sql<boolean>`not exists (select from statement_lines l where l.payment_id = payments.id::text and l.verdict <> 'undone')`,
    )
    .orderBy("no")
    .execute();
};

/** The parts that a payment was split into. */
export const partsOfPayment = async (db: Db, id: string): Promise<PaymentRow[]> =>
  select(db).where("split_of", "=", id).orderBy("no").execute();

/** Who received a payment, or the one that it is a part of, by hand; null of money that a file or a provider told. */
export const receiverOf = async (
  db: Db,
  { receivedBy, splitOf }: Pick<PaymentRow, "receivedBy" | "splitOf">,
): Promise<string | null> => {
  const whole = receivedBy === null && splitOf !== null ? await paymentById(db, splitOf) : undefined;
  return whole ? receiverOf(db, whole) : receivedBy;
};

/** What stands on an account about payments of the payer of one: of the same account, or for credits of the same profile. */
export const balanceOfPayer = async (db: Db, account: number, paymentId: string): Promise<Cents> => {
  const { rows } = await sql<{ cents: Cents }>`
    with own as (select id, payer_account_hash, credit_no from payments where id = ${paymentId}::uuid),
    same as (
      select id from own
      union select p.id from own join payments p on p.payer_account_hash = own.payer_account_hash
      union select p.id from own join credits c on c.no = own.credit_no join credits o on o.user_id = c.user_id
        join payments p on p.credit_no = o.no
    )
    select coalesce(sum(cents), 0)::bigint as cents from postings
    where account = ${account} and subject in (select id from same)`.execute(db);
  return rows[0]!.cents;
};

/** Takes a payment from its credit: it is nobody's again. */
export const unpostPayment = async (trx: Db, id: string): Promise<void> => {
  await trx
    .updateTable("payments")
    .set({ status: "unmatched", credit_no: null, drawing_no: null, spare: null, new_payer: false })
    .where("id", "=", id)
    .execute();
};

/** Flags a payment whose payer is not known for its credit: somebody looks at it. */
export const flagNewPayer = async (trx: Db, id: string): Promise<void> => {
  await trx.updateTable("payments").set({ new_payer: true }).where("id", "=", id).execute();
};

/** Takes the flag away; false when there is none. */
export const acknowledgePayer = async (trx: Db, id: string): Promise<boolean> => {
  const query = trx
    .updateTable("payments")
    .set({ new_payer: false })
    .where("id", "=", id)
    .where("new_payer", "=", true);
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0;
};

/** Moves a payment that is no credit's between these states. */
export const setPaymentStatus = async (
  trx: Db,
  id: string,
  status: "unmatched" | "returning" | "split",
): Promise<void> => {
  await trx.updateTable("payments").set({ status, ended_at: null }).where("id", "=", id).execute();
};

/** Ends a payment: it was given or taken back, or is no borrower's. */
export const endPayment = async (
  trx: Db,
  id: string,
  status: "returned" | "reversed" | "charged-back" | "undone" | "other",
  now: Date,
): Promise<void> => {
  await trx.updateTable("payments").set({ status, ended_at: now }).where("id", "=", id).execute();
};

/** The payments of a credit, as they count: reversed ones, too. */
export const paymentsOfCredit = async (db: Db, creditNo: number): Promise<PaymentRow[]> =>
  select(db).where("credit_no", "=", creditNo).orderBy("value_day").orderBy("no").execute();

/** Payments without a credit, the oldest first, at most `most`. */
export const unmatchedPayments = async (db: Db, most: number): Promise<PaymentRow[]> =>
  select(db).where("status", "=", "unmatched").orderBy("value_day").orderBy("no").limit(most).execute();
