/** Persons: one per ЕГН, with the profiles, applications and accounts that point at them. */
import { randomUUID } from "node:crypto";
import { sql, type NotNull } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A person to fix. `hash` is the keyed hash of the ЕГН under the current key. */
export type NewPerson = {
  id: string;
  hash: string;
  sealedEgn: Buffer;
  birthDay: Day;
  sex: "male" | "female";
  /** Null for somebody who is fixed as a guarantor. */
  applicationId: string | null;
  now: Date;
};

/** A new id for a person: their sealed ЕГН is bound to it. */
export const newPersonId = (): string => randomUUID();

/** The person with one of these hashes of an ЕГН; undefined when nobody has sent an application with it. */
export const findPerson = async (db: Db, hashes: readonly string[]): Promise<string | undefined> =>
  (
    await db
      .selectFrom("person_identifiers")
      .select("person_id")
      .where("kind", "=", "egn")
      .where("hash", "in", hashes)
      .limit(1)
      .executeTakeFirst()
  )?.person_id;

/** Adds a person; false when a concurrent transaction has added the same one. */
export const addPerson = async (trx: Db, person: NewPerson): Promise<boolean> => {
  await trx
    .insertInto("persons")
    .values({
      id: person.id,
      birth_day: person.birthDay,
      sex: person.sex,
      egn_sealed: person.sealedEgn,
      fixed_at: person.now,
      fixed_by_request: person.applicationId,
    })
    .execute();
  const added = await trx
    .insertInto("person_identifiers")
    .values({ kind: "egn", hash: person.hash, person_id: person.id, at: person.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("person_id")
    .executeTakeFirst();
  if (!added) await trx.deleteFrom("persons").where("id", "=", person.id).execute();
  return added !== undefined;
};

/** Locks a person until the transaction ends: what concerns all their profiles runs one at a time. */
export const holdPerson = async (trx: Db, personId: string): Promise<void> => {
  await trx.selectFrom("persons").select("id").where("id", "=", personId).forNoKeyUpdate().execute();
};

/** Records for whom an application was sent, once and for all; its agreement and credit are the same person's. */
export const setPersonOfApplication = async (trx: Db, applicationId: string, personId: string): Promise<void> => {
  await trx.updateTable("requests").set({ person_id: personId }).where("id", "=", applicationId).execute();
};

/** Gives older agreements and credits the person of their application; returns how many credits. */
export const fillInPersons = async (db: Db): Promise<number> => {
  await db
    .updateTable("agreements")
    .from("requests")
    .set(({ ref }) => ({ person_id: ref("requests.person_id") }))
    .whereRef("requests.id", "=", "agreements.request_id")
    .where("agreements.person_id", "is", null)
    .where("requests.person_id", "is not", null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("credits")
    .from("requests")
    .set(({ ref }) => ({ person_id: ref("requests.person_id") }))
    .whereRef("requests.id", "=", "credits.request_id")
    .where("credits.person_id", "is", null)
    .where("requests.person_id", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/** The person a profile is of; null before its first application was sent. */
export const personOfProfile = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom("users").select("person_id").where("id", "=", userId).executeTakeFirstOrThrow()).person_id;

/** Sets the person of a profile. The database refuses another one once the profile has signed. */
export const setPersonOfProfile = async (trx: Db, userId: string, personId: string, now: Date): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ person_id: personId, person_since: now, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

/** Lets the ЕГН of its person log in to a profile, unless another profile of the person has that already. */
export const letEgnLogIn = async (trx: Db, userId: string, personId: string): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ egn_login: true })
    .where("id", "=", userId)
    .where("person_id", "=", personId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users as other")
            .select("other.id")
            .where("other.person_id", "=", personId)
            .where("other.egn_login", "=", true),
        ),
      ),
    )
    .execute();
};

/** Whether a profile has signed an agreement. */
export const hasSigned = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom("agreements")
    .innerJoin("requests", "requests.id", "agreements.request_id")
    .select("agreements.id")
    .where("requests.user_id", "=", userId)
    .where("agreements.signed_at", "is not", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Number of persons that a profile stated to be: whom its applications were sent for, and as whom it was to stand surety. */
export const personsTried = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select person_id from requests where user_id = ${userId} and person_id is not null
      union select person_id from guarantees where user_id = ${userId} and person_id is not null) tried`.execute(db);
  return rows[0]!.count;
};

/** Other profiles that sent an application for the person, except with an identity that turned out to be false. */
export const otherProfilesOf = async (db: Db, personId: string, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom("requests")
      .leftJoin("identities", "identities.request_id", "requests.id")
      .select("requests.user_id")
      .distinct()
      .where("requests.person_id", "=", personId)
      .where("requests.user_id", "!=", userId)
      .where(({ or, eb }) => or([eb("identities.checked", "is", null), eb("identities.checked", "!=", "mismatch")]))
      .execute()
  ).map(({ user_id }) => user_id);

/** Whether a profile of another person has confirmed the same phone. */
export const phoneOfAnother = async (db: Db, personId: string, phone: string): Promise<boolean> =>
  (await db
    .selectFrom("users")
    .select("id")
    .where("phone", "=", phone)
    .where("phone_confirmed_at", "is not", null)
    .where("person_id", "is not", null)
    .where("person_id", "!=", personId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Records that a person gave a payout account, the first time. */
export const noteAccount = async (
  trx: Db,
  account: { hash: string; personId: string; applicationId: string; now: Date },
): Promise<void> => {
  const { hash, personId: person_id, applicationId: request_id, now: at } = account;
  await trx
    .insertInto("person_accounts")
    .values({ hash, person_id, request_id, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Whether two persons gave the same payout account. */
export const shareAccount = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await db
    .selectFrom("person_accounts as a")
    .innerJoin("person_accounts as b", "b.hash", "a.hash")
    .select("a.hash")
    .where("a.person_id", "=", one)
    .where("b.person_id", "=", other)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Number of persons who gave a payout account. */
export const personsWithAccount = async (db: Db, hashes: readonly string[]): Promise<number> => {
  if (hashes.length === 0) return 0;
  const { count } = await db
    .selectFrom("person_accounts")
    .select(({ fn }) => fn.count<number>("person_id").distinct().as("count"))
    .where("hash", "in", hashes)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether a person gave one of these payout accounts before a time. */
export const gaveAccountBefore = async (
  db: Db,
  { personId, hashes, before }: { personId: string; hashes: readonly string[]; before: Date },
): Promise<boolean> =>
  hashes.length > 0 &&
  (await db
    .selectFrom("person_accounts")
    .select("hash")
    .where("person_id", "=", personId)
    .where("hash", "in", hashes)
    .where("at", "<", before)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** At most `most` sent applications without a person, oldest first; `known` are left out. */
export const applicationsWithoutPerson = (
  db: Db,
  known: readonly string[],
  most: number,
): Promise<{ id: string; userId: string; number: number; submittedAt: Date }[]> =>
  db
    .selectFrom("requests")
    .select(["id", "user_id as userId", "number", "submitted_at as submittedAt"])
    .where("submitted_at", "is not", null)
    .where("person_id", "is", null)
    .$if(known.length > 0, (query) => query.where("id", "not in", known))
    .orderBy("submitted_at")
    .limit(most)
    .$narrowType<{ submittedAt: NotNull }>()
    .execute();

/** An application that says for whom its profile is. */
export type ProfilePerson = { userId: string; personId: string; signed: boolean; at: Date };

/** For every profile without a person: the persons its applications were sent for, signed ones and latest first. */
export const personsOfProfiles = (db: Db): Promise<ProfilePerson[]> =>
  db
    .selectFrom("users")
    .innerJoin("requests", "requests.user_id", "users.id")
    .leftJoin("agreements", (join) =>
      join.onRef("agreements.request_id", "=", "requests.id").on("agreements.signed_at", "is not", null),
    )
    .select(["users.id as userId", "requests.person_id as personId", "requests.submitted_at as at"])
    .select(sql<boolean>`agreements.signed_at is not null`.as("signed"))
    .where("users.person_id", "is", null)
    .where("requests.person_id", "is not", null)
    .orderBy("users.id")
    .orderBy(
      ({ ref }) => ref("agreements.signed_at"),
      (by) => by.desc().nullsLast(),
    )
    .orderBy("requests.submitted_at", "desc")
    .$narrowType<{ personId: NotNull; at: NotNull }>()
    .execute();

/** A conflict that only a person can settle. */
export type IdentityConflict = {
  kind: "several-persons" | "several-signers" | "unreadable";
  /** The profile, person or application it is about. */
  id: string;
};

/**
 * What the data of before left open: profiles that sent applications for several persons, persons for whom several
 * profiles have signed, sent applications whose person is not known.
 */
export const identityConflicts = async (db: Db): Promise<IdentityConflict[]> => {
  const profiles = await db
    .selectFrom("requests")
    .select("user_id as id")
    .where("person_id", "is not", null)
    .groupBy("user_id")
    .having(({ fn }) => fn.count("person_id").distinct(), ">", 1)
    .execute();
  const signers = await db
    .selectFrom("agreements")
    .innerJoin("requests", "requests.id", "agreements.request_id")
    .select("requests.person_id as id")
    .where("agreements.signed_at", "is not", null)
    .where("requests.person_id", "is not", null)
    .groupBy("requests.person_id")
    .having(({ fn }) => fn.count("requests.user_id").distinct(), ">", 1)
    .execute();
  const unreadable = await applicationsWithoutPerson(db, [], 500);
  return [
    ...profiles.map(({ id }) => ({ kind: "several-persons" as const, id })),
    ...signers.map(({ id }) => ({ kind: "several-signers" as const, id: id! })),
    ...unreadable.map(({ id }) => ({ kind: "unreadable" as const, id })),
  ];
};
