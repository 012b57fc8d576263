/** Deaths of persons, as the desk recorded them by a document. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Day } from "#src/domain/time/dates.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** The document that tells of a death, and how the heirs are reached; "" of what is not known. */
export type DeathWords = { document: string; heir: string; heirEmail: string; heirPhone: string };

/** A death as it is recorded. */
export type Death = DeathWords & { id: string; personId: string; diedOn: Day; by: string; at: Date };

const placeOf = (id: string): string => `death ${id}`;

/** The death of a person that stands; undefined when none is known. */
export const deathOf = async (db: Db, secrets: Secrets, personId: string): Promise<Death | undefined> => {
  const row = await db
    .selectFrom("deaths")
    .select(["id", "person_id as personId", "died_on as diedOn", "sealed", "made_by as by", "at"])
    .where("person_id", "=", personId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed, ...death } = row;
  return { ...death, ...(JSON.parse(secrets.open(sealed, placeOf(row.id)).toString("utf8")) as DeathWords) };
};

/** Whether a person is recorded as dead. */
export const isDead = async (db: Db, personId: string): Promise<boolean> =>
  (await db
    .selectFrom("deaths")
    .select("id")
    .where("person_id", "=", personId)
    .where("revoked_at", "is", null)
    .executeTakeFirst()) !== undefined;

/** Records a death. */
export const addDeath = async (
  trx: Db,
  secrets: Secrets,
  { personId, diedOn, by, now, ...words }: DeathWords & { personId: string; diedOn: Day; by: string; now: Date },
): Promise<void> => {
  const id = randomUUID();
  const sealed = secrets.seal(JSON.stringify(words), placeOf(id));
  await trx
    .insertInto("deaths")
    .values({ id, person_id: personId, died_on: diedOn, sealed, made_by: by, at: now })
    .execute();
};

/** Writes down anew how the heirs are reached. */
export const setHeirs = async (trx: Db, secrets: Secrets, id: string, words: DeathWords): Promise<void> => {
  await trx
    .updateTable("deaths")
    .set({ sealed: secrets.seal(JSON.stringify(words), placeOf(id)) })
    .where("id", "=", id)
    .execute();
};

/** Takes a death back that was recorded by mistake; false when none stands. */
export const revokeDeath = async (
  trx: Db,
  { personId, by, now }: { personId: string; by: string; now: Date },
): Promise<boolean> =>
  (await trx
    .updateTable("deaths")
    .set({ revoked_at: now, revoked_by: by })
    .where("person_id", "=", personId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** The profiles of a person. */
export const profilesOfPerson = async (db: Db, personId: string): Promise<string[]> =>
  (await db.selectFrom("users").select("id").where("person_id", "=", personId).orderBy("id").execute()).map(
    ({ id }) => id,
  );

/** The numbers of a person's credits that are open, in order. */
export const openCreditsOfPerson = async (db: Db, personId: string): Promise<number[]> =>
  (
    await db
      .selectFrom("credits")
      .select("no")
      .where("person_id", "=", personId)
      .where("closed_at", "is", null)
      .orderBy("no")
      .execute()
  ).map(({ no }) => no);

/** Deletes deaths taken back before a time, and those recorded before it of persons of whose credits none is open or ended since. */
export const dropDeaths = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from deaths d where d.revoked_at < ${before} or (d.at < ${before} and not exists (
      select from credits c where c.person_id = d.person_id and (c.closed_at is null or c.closed_at >= ${before})))`.execute(
    db,
  );
};
