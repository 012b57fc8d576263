/** Payouts: attempts to transfer a credit's money to the borrower. */
import { randomUUID } from "node:crypto";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Db } from "#server/store/db/schema.ts";

/** `created` until the provider accepts the payout; `paid` and `failed` are final. */
export type PayoutStatus = "created" | "pending" | "paid" | "failed";

/** A payout attempt. */
export type PayoutRow = {
  id: string;
  requestId: string;
  status: PayoutStatus;
  method: PayoutMethod;
  amountCents: Cents;
  /** The provider's id; null until it has accepted the payout. */
  externalId: string | null;
  createdAt: Date;
};

/** Adds the next payout attempt of an application; returns its id. */
export const addPayout = async (
  trx: Db,
  { requestId, method, amountCents, now }: { requestId: string; method: PayoutMethod; amountCents: Cents; now: Date },
): Promise<string> => {
  const before = await trx
    .selectFrom("payouts")
    .select(({ fn }) => fn.max("attempt").as("attempt"))
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  const id = randomUUID();
  await trx
    .insertInto("payouts")
    .values({
      id,
      request_id: requestId,
      attempt: (before?.attempt ?? 0) + 1,
      status: "created",
      method,
      amount_cents: amountCents,
      external_id: null,
      error: null,
      created_at: now,
      done_at: null,
    })
    .execute();
  return id;
};

/** A payout by id; undefined when it does not exist. */
export const payoutById = async (db: Db, id: string): Promise<PayoutRow | undefined> => {
  const row = await db.selectFrom("payouts").selectAll().where("id", "=", id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      requestId: row.request_id,
      status: row.status,
      method: row.method,
      amountCents: row.amount_cents,
      externalId: row.external_id,
      createdAt: row.created_at,
    }
  );
};

/** Locks a payout's row until the transaction ends and returns its status, so its result is recorded once. */
export const lockPayout = async (trx: Db, id: string): Promise<PayoutStatus> =>
  (await trx.selectFrom("payouts").select("status").where("id", "=", id).forUpdate().executeTakeFirstOrThrow()).status;

/** Records the status reported by the provider. `failure` is the provider's error code. */
export const recordPayout = async (
  trx: Db,
  id: string,
  {
    status,
    externalId,
    failure,
    now,
  }: { status: Exclude<PayoutStatus, "created">; externalId: string; failure?: string; now: Date },
): Promise<void> => {
  await trx
    .updateTable("payouts")
    .set({
      status,
      external_id: externalId,
      error: failure ?? null,
      done_at: status === "pending" ? null : now,
    })
    .where("id", "=", id)
    .execute();
};
