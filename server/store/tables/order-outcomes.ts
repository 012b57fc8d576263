/** What becomes of orders with the payout provider: payouts of credits, and refunds. */
import { sql } from "kysely";
import type { PayoutStatus, RefundStatus } from "#src/domain/lending/money-states.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Statuses that an order gets after it was given, by its table; `created` where it is to be handed over once more. */
type Outcomes = {
  payouts: Exclude<PayoutStatus, "held" | "returned">;
  refunds: Exclude<RefundStatus, "held" | "returned">;
};

/** An outcome: `failure` is the provider's error code, or why an order was cancelled. */
type Outcome<Status> = { status: Status; externalId?: string; failure?: string; now: Date };

/** Records what became of an order; the provider's id stays where it does not tell one. */
export const recordOutcome = async <Table extends keyof Outcomes>(
  trx: Db,
  table: Table,
  id: string,
  { status, externalId, failure, now }: Outcome<Outcomes[Table]>,
): Promise<void> => {
  const doneAt = status === "pending" || status === "created" ? null : now.toISOString();
  await sql`
    update ${sql.table(table)} set status = ${status}, external_id = coalesce(${externalId ?? null}::text, external_id),
      failure = ${failure ?? null}::text, done_at = ${doneAt}::timestamptz
    where id = ${id}::uuid`.execute(trx);
};

/** Records that the bank sent an order back, and what it was before. */
export const recordReturn = async (trx: Db, table: keyof Outcomes, id: string, now: Date): Promise<void> => {
  await sql`
    update ${sql.table(table)} set status = 'returned', status_before = status, times_back = times_back + 1,
      failure = 'returned by the bank', done_at = ${now.toISOString()}::timestamptz
    where id = ${id}::uuid`.execute(trx);
};
