/** Payments that one act of the staff is about. */
import { createHash } from "node:crypto";
import type { InferResult } from "kysely";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** Payments of one act at most. */
export const MOST_OF_BATCH = 190;

const select = (db: Db) => db.selectFrom("payment_batches").select(["id", "payments"]);

/** A batch of payments. */
export type BatchRow = InferResult<ReturnType<typeof select>>[number];

/** The batch with this id; undefined when there is none. */
export const batchById = async (db: Db, id: string): Promise<BatchRow | undefined> =>
  isUuid(id) ? select(db).where("id", "=", id).executeTakeFirst() : undefined;

/** Names a batch by what is in it, so that the same payments are the same batch. */
const nameOf = (payments: readonly string[]): string =>
  createHash("sha256")
    .update(payments.join())
    .digest("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The batch of these payments; undefined where one of them is none, and of none or of more than one act may be about. */
export const batchOf = async (db: Db, ids: readonly string[]): Promise<string | undefined> => {
  const payments = [...new Set(ids.map((id) => id.toLowerCase()))].sort();
  if (payments.length === 0 || payments.length > MOST_OF_BATCH || !payments.every(isUuid)) return undefined;
  const known = await db.selectFrom("payments").select("id").where("id", "in", payments).execute();
  if (known.length !== payments.length) return undefined;
  const id = nameOf(payments);
  await db
    .insertInto("payment_batches")
    .values({ id, payments })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
};
