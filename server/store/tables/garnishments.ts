/** What bailiffs have garnished of what we owe persons (ГПК, чл. 507). */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Who garnished, in which case, and the account that is paid. */
export type GarnishmentWords = { bailiff: string; caseNo: string; iban: string };

/** A garnishment, up to `cents`, as it was served on us. */
export type Garnishment = GarnishmentWords & {
  id: string;
  no: number;
  personId: string;
  servedDay: Day;
  cents: Cents;
  by: string;
  at: Date;
  liftedAt: Date | null;
};

const placeOf = (id: string): string => `garnishment ${id}`;

/** The garnishments of persons in the order in which they came; those that stand alone with `stands`. */
export const garnishmentsOf = async (
  db: Db,
  secrets: Secrets,
  personIds: readonly string[],
  { stands = false } = {},
): Promise<Garnishment[]> => {
  if (personIds.length === 0) return [];
  const rows = await db
    .selectFrom("garnishments")
    .select(["id", "no", "person_id as personId", "served_day as servedDay", "cents", "sealed"])
    .select(["made_by as by", "at", "lifted_at as liftedAt"])
    .where("person_id", "in", personIds)
    .$if(stands, (query) => query.where("lifted_at", "is", null))
    .orderBy("no")
    .execute();
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    ...(JSON.parse(secrets.open(sealed, placeOf(row.id)).toString("utf8")) as GarnishmentWords),
  }));
};

/** Records a garnishment. */
export const addGarnishment = async (
  trx: Db,
  secrets: Secrets,
  garnished: GarnishmentWords & { personId: string; servedDay: Day; cents: Cents; by: string; now: Date },
): Promise<void> => {
  const id = randomUUID();
  const { personId, servedDay, cents, by, now, bailiff, caseNo, iban } = garnished;
  const sealed = secrets.seal(JSON.stringify({ bailiff, caseNo, iban }), placeOf(id));
  await trx
    .insertInto("garnishments")
    .values({ id, person_id: personId, served_day: servedDay, cents, sealed, made_by: by, at: now })
    .execute();
};

/** Ends a garnishment; false when it had ended. */
export const liftGarnishment = async (
  trx: Db,
  { no, by, now }: { no: number; by: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("garnishments")
    .set({ lifted_at: now, lifted_by: by })
    .where("no", "=", no)
    .where("lifted_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Whose payments are: of the borrower of the credit that one is posted to, or of whoever is paid a bonus by it. */
const owned = sql`(
  select p.id, c.person_id from payments p join credits c on c.no = p.credit_no
  union all
  select b.payment_id, u.person_id from bonus_payouts b join users u on u.id = b.user_id
)`;

/** The person whose money a payment holds; null where it is nobody's. */
export const personOfPayment = async (db: Db, paymentId: string): Promise<string | null> => {
  const { rows } = await sql<{ personId: string | null }>`
    select o.person_id as "personId" from ${owned} o where o.id = ${paymentId}::uuid`.execute(db);
  return rows[0]?.personId ?? null;
};

/** The person whom an application's payouts belong to; null where nobody is fixed. */
export const personOfApplication = async (db: Db, applicationId: string): Promise<string | null> =>
  (await db.selectFrom("requests").select("person_id as personId").where("id", "=", applicationId).executeTakeFirst())
    ?.personId ?? null;

/** What of persons' money has gone back out, or is on its way, by the hash of the account it went to. */
export const paidOutOf = async (
  db: Db,
  personIds: readonly string[],
): Promise<{ personId: string; hash: string | null; cents: Cents }[]> => {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ personId: string; hash: string | null; cents: Cents }>`
    select o.person_id as "personId", r.destination_hash as hash, sum(r.cents)::bigint as cents
    from refunds r join ${owned} o on o.id = r.payment_id
    where o.person_id = any(${personIds}::uuid[]) and r.status in ('created', 'pending', 'paid')
    group by 1, 2`.execute(db);
  return rows;
};

/** Payouts of a person that wait to be handed over, oldest first. */
export const waitingPayoutsOf = async (db: Db, personId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from payouts p join requests r on r.id = p.request_id
    where r.person_id = ${personId}::uuid and p.status = 'created' and p.handed_at is null
    order by p.created_at`.execute(db);
  return rows.map(({ id }) => id);
};

/** Which of these payments are the money of persons whose money a bailiff has garnished. */
export const garnishedPayments = async (db: Db, paymentIds: readonly string[]): Promise<Set<string>> => {
  if (paymentIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select o.id from ${owned} o
    where o.id = any(${paymentIds}::uuid[])
      and exists (select from garnishments g where g.person_id = o.person_id and g.lifted_at is null)`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Refunds of a person's money to an account that the provider cannot have yet; by the hashes of the account. */
export const unsentRefundsTo = async (db: Db, personId: string, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from refunds r join ${owned} o on o.id = r.payment_id
    where o.person_id = ${personId}::uuid and r.status = 'created' and r.handed_at is null
      and r.destination_hash = any(${hashes}::text[]) order by r.created_at, r.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Deletes garnishments lifted before a time. */
export const dropGarnishments = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("garnishments").where("lifted_at", "<", before).execute();
};
