/** Refunds: orders to send money back that nobody owed. */
import { randomUUID } from "node:crypto";
import type { InferResult } from "kysely";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { RefundStatus } from "#src/domain/lending/money-states.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

const select = (db: Db) =>
  db.selectFrom("refunds").select([
    "id",
    "payment_id as paymentId",
    "attempt",
    "status",
    "cents",
    "method",
    "destination",
    "external_id as externalId",
    "failure",
    "ordered_by as orderedBy",
    "created_at as createdAt",
    "handed_at as handedAt",
    // How often the bank sent it back, and what it was before it did the last time.
    "times_back as timesBack",
    "status_before as statusBefore",
  ]);

/** A refund; `method` and `destination` (sealed) are null while nobody has said where it goes. */
export type RefundRow = InferResult<ReturnType<typeof select>>[number];

/** A new id for a refund: its sealed destination is bound to it. */
export const newRefundId = (): string => randomUUID();

/** Where a refund goes: sealed, and as a keyed hash by which it is found. */
export type RefundDestination = { method: PayoutMethod; destination: Buffer; destinationHash: string };

/** A refund to order; without a destination it is held. */
export type NewRefund = {
  id: string;
  paymentId: string;
  cents: Cents;
  to: RefundDestination | undefined;
  by: string;
  now: Date;
};

/** Orders a refund. The database refuses a second one of a payment while one is under way. */
export const addRefund = async (trx: Db, { id, paymentId, cents, to, by, now }: NewRefund): Promise<void> => {
  const before = await trx
    .selectFrom("refunds")
    .select(({ fn }) => fn.max("attempt").as("attempt"))
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  await trx
    .insertInto("refunds")
    .values({
      id,
      payment_id: paymentId,
      attempt: (before?.attempt ?? 0) + 1,
      status: to ? "created" : "held",
      cents,
      method: to?.method ?? null,
      destination: to?.destination ?? null,
      destination_hash: to?.destinationHash ?? null,
      ordered_by: by,
      created_at: now,
    })
    .execute();
};

/** A refund by id; undefined when there is none. */
export const refundById = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  isUuid(id) ? select(db).where("id", "=", id).executeTakeFirst() : undefined;

/** The refunds with these ids. */
export const refundsWith = async (db: Db, ids: readonly string[]): Promise<RefundRow[]> =>
  ids.length === 0 ? [] : select(db).where("id", "in", ids).execute();

/** Refunds that cannot be found by where they went yet, at most `most`. */
export const unhashedRefunds = (db: Db, most: number): Promise<RefundRow[]> =>
  select(db).where("destination", "is not", null).where("destination_hash", "is", null).limit(most).execute();

/** Writes down by what a refund is found, unless it has been erased meanwhile. */
export const hashRefund = async (db: Db, id: string, destinationHash: string): Promise<void> => {
  await db
    .updateTable("refunds")
    .set({ destination_hash: destinationHash })
    .where("id", "=", id)
    .where("destination", "is not", null)
    .execute();
};

/** All refunds of a payment, the first attempt first. */
export const refundsOf = async (db: Db, paymentId: string): Promise<RefundRow[]> =>
  select(db).where("payment_id", "=", paymentId).orderBy("attempt").execute();

/** Refunds of the payments of a credit that went out, by payment. */
export const paidRefundsOfCredit = async (db: Db, creditNo: number): Promise<Map<string, Cents>> => {
  const rows = await db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .select(["r.payment_id", "r.cents"])
    .where("p.credit_no", "=", creditNo)
    .where("r.status", "=", "paid")
    .execute();
  const sums = new Map<string, Cents>();
  for (const { payment_id, cents } of rows) sums.set(payment_id, (sums.get(payment_id) ?? 0) + cents);
  return sums;
};

/** Locks a refund until the transaction ends, so that its outcome is recorded once; its status. */
export const lockRefund = async (trx: Db, id: string): Promise<RefundStatus> =>
  (await trx.selectFrom("refunds").select("status").where("id", "=", id).forUpdate().executeTakeFirstOrThrow()).status;

/** Says where a held refund goes, and lets it go; false when it is not held. */
export const sendRefundTo = async (
  trx: Db,
  id: string,
  { method, destination, destinationHash }: RefundDestination,
): Promise<boolean> =>
  (await trx
    .updateTable("refunds")
    .set({ status: "created", method, destination, destination_hash: destinationHash })
    .where("id", "=", id)
    .where("status", "=", "held")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Marks that the provider may have a refund from now on. */
export const markHanded = async (trx: Db, id: string, now: Date): Promise<void> => {
  await trx
    .updateTable("refunds")
    .set({ handed_at: now })
    .where("id", "=", id)
    .where("handed_at", "is", null)
    .execute();
};
