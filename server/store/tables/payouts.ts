/** Payouts: attempts to transfer a credit's money to the borrower. */
import { randomUUID } from "node:crypto";
import { sql, type InferResult } from "kysely";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { PayoutStatus } from "#src/domain/lending/money-states.ts";
import type { Db } from "#server/store/db/schema.ts";

const select = (db: Db) =>
  db.selectFrom("payouts").select([
    "id",
    "request_id as applicationId",
    "attempt",
    "status",
    "method",
    "amount_cents as amountCents",
    // The provider's id; null until it has accepted the payout.
    "external_id as externalId",
    // The sealed account and holder; null in rows of before they were frozen.
    "destination",
    "destination_hash as destinationHash",
    "created_at as createdAt",
    // From when on the provider may have it.
    "handed_at as handedAt",
    // How often the bank sent it back, and what it was before it did the last time.
    "times_back as timesBack",
    "status_before as statusBefore",
  ]);

/** A payout attempt. */
export type PayoutRow = InferResult<ReturnType<typeof select>>[number];

/** A payout to order; `held` waits for a person's release. */
export type NewPayout = {
  id: string;
  applicationId: string;
  method: PayoutMethod;
  amountCents: Cents;
  destination: Buffer;
  destinationHash: string;
  held: boolean;
  now: Date;
};

/** A new id for a payout: its sealed destination is bound to it. */
export const newPayoutId = (): string => randomUUID();

/** Adds the next payout attempt of an application. */
export const addPayout = async (trx: Db, payout: NewPayout): Promise<void> => {
  const before = await trx
    .selectFrom("payouts")
    .select(({ fn }) => fn.max("attempt").as("attempt"))
    .where("request_id", "=", payout.applicationId)
    .executeTakeFirst();
  await trx
    .insertInto("payouts")
    .values({
      id: payout.id,
      request_id: payout.applicationId,
      attempt: (before?.attempt ?? 0) + 1,
      status: payout.held ? "held" : "created",
      method: payout.method,
      amount_cents: payout.amountCents,
      destination: payout.destination,
      destination_hash: payout.destinationHash,
      created_at: payout.now,
    })
    .execute();
};

/** A payout by id; undefined when it does not exist. */
export const payoutById = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  select(db).where("id", "=", id).executeTakeFirst();

/** The payouts with these ids. */
export const payoutsWith = async (db: Db, ids: readonly string[]): Promise<PayoutRow[]> =>
  ids.length === 0 ? [] : select(db).where("id", "in", ids).execute();

/** All payouts of an application, the first attempt first. */
export const payoutsOf = async (db: Db, applicationId: string): Promise<PayoutRow[]> =>
  select(db).where("request_id", "=", applicationId).orderBy("attempt").execute();

/**
 * Payouts that came back while their drawings still count as lent, with the days on which they did; one of them, or all.
 * Where the money has gone out again since, it is lent by that.
 */
export const payoutsLentAway = async (
  db: Db,
  id?: string,
): Promise<{ payoutId: string; applicationId: string; cents: Cents; day: Day; timesBack: number }[]> => {
  const { rows } = await sql<{ payoutId: string; applicationId: string; cents: Cents; day: Day; timesBack: number }>`
    select p.id as "payoutId", p.request_id as "applicationId", p.amount_cents as cents, e.value_day as day, 0 as "timesBack"
    from payouts p join entries e on e.event_id = 'payout/' || p.id || '/returned'
    where p.status = 'returned' ${id === undefined ? sql`` : sql`and p.id = ${id}::uuid`}
      and exists (select from entries c where c.event_id = 'payout/' || p.id || '/confirmed')
      and exists (select from requests r where r.id = p.request_id and r.status = 'concluded')
      and exists (select from drawings d where d.request_id = p.request_id and d.status <> 'void')
      and not exists (select from entries u where u.event_id = 'payout/' || p.id || '/unlent')
      and not exists (select from payouts n where n.request_id = p.request_id and n.status = 'paid')
    order by p.created_at`.execute(db);
  return rows;
};

/** The payout that a drawing was paid out by; undefined when it is not known. */
export const paidPayoutOfDrawing = (db: Db, drawingNo: number): Promise<PayoutRow | undefined> =>
  select(db)
    .where("status", "=", "paid")
    .where("request_id", "=", (eb) => eb.selectFrom("drawings").select("request_id").where("no", "=", drawingNo))
    .executeTakeFirst();

/** Payouts under way without a frozen destination: those of before it was kept. */
export const bareHandovers = async (db: Db): Promise<PayoutRow[]> =>
  select(db).where("status", "in", ["created", "pending"]).where("destination", "is", null).execute();

/** Freezes the destination of an older payout, once. */
export const freezeDestination = async (
  trx: Db,
  id: string,
  { destination, destinationHash }: Pick<NewPayout, "destination" | "destinationHash">,
): Promise<void> => {
  await trx
    .updateTable("payouts")
    .set({ destination, destination_hash: destinationHash })
    .where("id", "=", id)
    .where("destination", "is", null)
    .execute();
};

/** Locks a payout's row until the transaction ends and returns its status, so its result is recorded once. */
export const lockPayout = async (trx: Db, id: string): Promise<PayoutStatus> =>
  (await trx.selectFrom("payouts").select("status").where("id", "=", id).forUpdate().executeTakeFirstOrThrow()).status;

/** Marks that the provider may have a payout from now on; false when it is not to be paid any more. */
export const markPayoutHanded = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("payouts")
    .set(({ fn, val }) => ({ handed_at: fn.coalesce("handed_at", val(now)) }))
    .where("id", "=", id)
    .where("status", "=", "created")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Releases a held payout; false when it is not held (any more). */
export const releasePayout = async (trx: Db, id: string, by: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("payouts")
    .set({ status: "created", released_by: by, released_at: now })
    .where("id", "=", id)
    .where("status", "=", "held")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Whether nobody is owed one of these payouts. */
export const isAnySurplus = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (
    await sql<{ is: boolean }>`
      select exists (select from payouts where status = 'surplus' and id = any(${ids}::uuid[])) as is`.execute(db)
  ).rows[0]!.is;

/** What is out by payouts that nobody is owed, of an application, or of all the drawings of a credit. */
export const notOwed = async (db: Db, of: { applicationId: string } | { creditNo: number }): Promise<Cents> => {
  const ids =
    "applicationId" in of
      ? sql`(select ${of.applicationId}::uuid)`
      : sql`(select request_id from drawings where credit_no = ${of.creditNo})`;
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(l.cents), 0)::bigint as cents from payouts p join postings l on l.account = 1090 and l.subject = p.id
    where p.status = 'surplus' and p.request_id in ${ids}`.execute(db);
  return rows[0]!.cents;
};

/** A payout that nobody is owed: where it went, and what of it is out. */
export type NotOwedPayout = Pick<PayoutRow, "id" | "destinationHash"> & { out: Cents };

/** The payouts that nobody is owed and that have not come back whole, the oldest first. */
export const notOwedPayouts = async (db: Db): Promise<NotOwedPayout[]> =>
  (
    await sql<NotOwedPayout>`
      select p.id, p.destination_hash as "destinationHash", sum(l.cents)::bigint as out
      from payouts p join postings l on l.account = 1090 and l.subject = p.id
      where p.status = 'surplus' group by p.id having sum(l.cents) > 0 order by p.created_at, p.id limit 1000`.execute(
      db,
    )
  ).rows;
