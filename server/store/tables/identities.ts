/** Identities of persons: names and identity card as each application, or a guarantor, stated them, sealed. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { groupBy } from "#server/kernel/group-by.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { IdentityCheck } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

export type { IdentityCheck };

/** An identity to add. `cardHash` is the keyed hash of the card's number, `nameHashes` those of the single names. */
export type NewIdentity = {
  personId: string;
  stated: { applicationId: string } | { guaranteeId: string };
  sealed: Buffer;
  cardHash: string;
  nameHashes: readonly string[];
  now: Date;
};

/** A stored identity, with the id of the application or the guarantee that it was stated in. */
export type IdentityRow = { sealed: Buffer; statedIn: string; checked: IdentityCheck };

const STATED_IN = sql<string>`coalesce(request_id, guarantee_id)`.as("statedIn");

/** Adds an identity; it replaces the person's current one. */
export const addIdentity = async (trx: Db, identity: NewIdentity): Promise<void> => {
  const { personId, stated, sealed, cardHash, nameHashes, now } = identity;
  await trx
    .updateTable("identities")
    .set({ replaced_at: now })
    .where("person_id", "=", personId)
    .where("replaced_at", "is", null)
    .execute();
  await trx
    .insertInto("identities")
    .values({
      id: randomUUID(),
      person_id: personId,
      request_id: "applicationId" in stated ? stated.applicationId : null,
      guarantee_id: "guaranteeId" in stated ? stated.guaranteeId : null,
      sealed,
      id_card_hash: cardHash,
      name_hashes: [...nameHashes],
      valid_from: now,
    })
    .execute();
};

/** Makes the newest identity that is left of a person their current one, where the one that was has been deleted. */
export const restoreIdentity = async (trx: Db, personId: string): Promise<void> => {
  await sql`
    update identities set replaced_at = null
    where id = (select id from identities where person_id = ${personId} order by valid_from desc limit 1)
      and not exists (select from identities where person_id = ${personId} and replaced_at is null)`.execute(trx);
};

/** The identity before that of an application or a guarantee, of the same person, that did not turn out to be false. */
export const identityBefore = (db: Db, personId: string, statedIn: string): Promise<IdentityRow | undefined> =>
  db
    .selectFrom("identities")
    .select(["sealed", STATED_IN, "checked"])
    .where("person_id", "=", personId)
    .where(sql<boolean>`coalesce(request_id, guarantee_id) <> ${statedIn}`)
    .where("checked", "!=", "mismatch")
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();

/** Applications of other persons, newest first and at most ten, that stated a card with one of these hashes which did not turn out to be false. */
export const applicationsWithCard = async (db: Db, personId: string, hashes: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom("identities")
      .select("request_id")
      .where("request_id", "is not", null)
      .where("id_card_hash", "in", hashes)
      .where("person_id", "!=", personId)
      .where("checked", "!=", "mismatch")
      .orderBy("valid_from", "desc")
      .limit(10)
      .execute()
  ).map(({ request_id }) => request_id!);

/** Whether another person stated a card with one of these hashes, as applicant or as guarantor, which did not turn out to be false. */
export const isCardOfAnother = async (db: Db, personId: string, hashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom("identities")
    .select("id")
    .where("id_card_hash", "in", hashes)
    .where("person_id", "!=", personId)
    .where("checked", "!=", "mismatch")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether every identity that a profile stated for a person, as applicant or as guarantor, turned out to be false. */
export const isFalseFor = async (db: Db, userId: string, personId: string): Promise<boolean> => {
  const checked = await db
    .selectFrom("identities")
    .leftJoin("requests", "requests.id", "identities.request_id")
    .leftJoin("guarantees", "guarantees.id", "identities.guarantee_id")
    .select("identities.checked")
    .where(({ or, eb }) => or([eb("requests.user_id", "=", userId), eb("guarantees.user_id", "=", userId)]))
    .where("identities.person_id", "=", personId)
    .execute();
  return checked.length > 0 && checked.every((identity) => identity.checked === "mismatch");
};

/** Records the result of checking the identity that an application or a guarantor stated. */
export const noteIdentityCheck = async (
  trx: Db,
  statedIn: string,
  checked: IdentityCheck,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable("identities")
    .set({ checked, checked_at: now })
    .where(({ or, eb }) => or([eb("request_id", "=", statedIn), eb("guarantee_id", "=", statedIn)]))
    .execute();
};

/** The result of checking the identity of an application; "unchecked" when it has none. */
export const identityCheckOf = async (db: Db, applicationId: string): Promise<IdentityCheck> =>
  (await db.selectFrom("identities").select("checked").where("request_id", "=", applicationId).executeTakeFirst())
    ?.checked ?? "unchecked";

/** Identities of one person that are reckoned with. */
const OF_ONE = 10;

/** The current identities of these persons. */
export const currentIdentities = async (
  db: Db,
  personIds: readonly string[],
): Promise<(Pick<IdentityRow, "sealed" | "statedIn"> & { personId: string })[]> =>
  personIds.length === 0
    ? []
    : db
        .selectFrom("identities")
        .select(["person_id as personId", "sealed", STATED_IN])
        .where("person_id", "in", personIds)
        .where("replaced_at", "is", null)
        .execute();

/** Persons one of whose identities has all of these names, each by its hashes under any key; at most `most`. */
export const personsNamed = async (db: Db, names: readonly (readonly string[])[], most: number): Promise<string[]> => {
  const all = names.map((hashes) => sql`name_hashes && ${[...hashes]}::text[]`);
  // A person has an identity for each application: no more rows are read than it takes to show some persons.
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select person_id as id from identities where ${sql.join(all, sql` and `)} limit ${most * OF_ONE}) named
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Persons by names that they have whole, each name as its hashes under one key; at most `most` of one name, by its place. */
export const personsOfNames = async (
  db: Db,
  names: readonly (readonly string[])[],
  most: number,
): Promise<Map<number, string[]>> => {
  if (names.length === 0) return new Map();
  const asked = names.map((hashes, at) => ({ at, hashes }));
  const { rows } = await sql<{ at: number; person: string }>`
    select a.at, i.person_id as person
    from jsonb_to_recordset(${toJson(asked)}::jsonb) as a (at integer, hashes text[])
    cross join lateral (
      select distinct person_id from identities where name_hashes @> a.hashes limit ${most}
    ) i`.execute(db);
  return new Map([...groupBy(rows, ({ at }) => at)].map(([at, all]) => [at, all.map(({ person }) => person)]));
};

/** Identities that cannot be found by their names yet, at most `most`. */
export const unnamedIdentities = async (
  db: Db,
  most: number,
): Promise<(Omit<IdentityRow, "checked"> & { id: string })[]> =>
  db
    .selectFrom("identities")
    .select(["id", "sealed", STATED_IN])
    .where("name_hashes", "is", null)
    .limit(most)
    .execute();

/** Writes down by which names an identity is found. */
export const nameIdentity = async (db: Db, id: string, nameHashes: readonly string[]): Promise<void> => {
  await db
    .updateTable("identities")
    .set({ name_hashes: [...nameHashes] })
    .where("id", "=", id)
    .execute();
};
