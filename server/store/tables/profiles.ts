/** Profiles as the staff finds and sees them. */
import { sql, type InferResult } from "kysely";
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";
import type { MessageChannel } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

const select = (db: Db) =>
  db
    .selectFrom("users as u")
    .leftJoin("persons as p", "p.id", "u.person_id")
    .select([
      "u.id",
      "u.email",
      "u.phone",
      "u.status",
      "u.person_id as personId",
      "p.birth_day as birthDay",
      "p.egn_sealed as egnSealed",
      "u.created_at as createdAt",
      "u.phone_before as phoneBefore",
      "u.phone_trusted_from as phoneTrustedFrom",
    ]);

/** A profile with its person. */
export type ProfileRow = InferResult<ReturnType<typeof select>>[number];

/** A profile by id; undefined when there is none. */
export const profileById = async (db: Db, id: string): Promise<ProfileRow | undefined> =>
  isUuid(id) ? select(db).where("u.id", "=", id).executeTakeFirst() : undefined;

/** The profiles of a person, oldest first. */
export const profilesOfPerson = async (db: Db, personId: string): Promise<ProfileRow[]> =>
  select(db).where("u.person_id", "=", personId).orderBy("u.created_at").execute();

/** What profiles are looked for by, one of these: `numbers` are of applications, `accounts` keyed hashes of those to be paid out to. */
export type ProfileSearch =
  | { email: string }
  | { phone: string }
  | { egnHashes: readonly string[] }
  | { numbers: readonly number[] }
  | { personIds: readonly string[] }
  | { accounts: readonly string[] };

/** At most `most` profiles with exactly what is looked for. */
export const findProfiles = async (db: Db, search: ProfileSearch, most: number): Promise<ProfileRow[]> => {
  let query = select(db);
  if ("email" in search) query = query.where(sql`lower(u.email)`, "=", search.email.toLowerCase());
  else if ("phone" in search)
    query = query.where(({ or, eb }) =>
      or([eb("u.phone", "=", search.phone), eb("u.phone_before", "=", search.phone)]),
    );
  else if ("egnHashes" in search)
    query = query.where("u.person_id", "in", (from) =>
      from
        .selectFrom("person_identifiers")
        .select("person_id")
        .where("kind", "=", "egn")
        .where("hash", "in", search.egnHashes),
    );
  else if ("personIds" in search)
    query = query.where("u.person_id", "=", sql<string>`any(${[...search.personIds]}::uuid[])`);
  else if ("accounts" in search)
    query = query.where("u.person_id", "in", (from) =>
      from.selectFrom("person_accounts").select("person_id").where("hash", "in", search.accounts),
    );
  else
    query = query.where("u.id", "in", (from) =>
      from.selectFrom("requests").select("user_id").where("number", "in", search.numbers),
    );
  return query.orderBy("u.created_at").limit(most).execute();
};

/** Hashes of the identifiers of persons whom applications were sent for. */
export const identifiersOfPersons = async (db: Db, personIds: readonly string[]): Promise<string[]> =>
  (await db.selectFrom("person_identifiers").select("hash").where("person_id", "in", personIds).execute()).map(
    ({ hash }) => hash,
  );

/** A message to a profile, without its words. */
export type SentMessage = {
  id: string;
  channel: MessageChannel;
  /** Null of messages that were made before kinds were kept. */
  kind: MessageKind | null;
  subject: string | null;
  at: Date;
  fate: "sent" | "waiting" | "unsent";
};

/** The latest messages to a profile, newest first. */
export const messagesTo = async (db: Db, userId: string, most: number): Promise<SentMessage[]> =>
  (
    await db
      .selectFrom("messages")
      .select(["id", "channel", "kind", "subject", "created_at", "sent_at", "failed_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .limit(most)
      .execute()
  ).map(({ id, channel, kind, subject, created_at: at, sent_at, failed_at }) => {
    const fate = sent_at !== null ? "sent" : failed_at === null ? "waiting" : "unsent";
    return { id, channel, kind, subject, at, fate };
  });

/** A file of an application, without its bytes. */
export type FileRow = { id: string; kind: string; title: string; name: string; size: number; at: Date };

/** The files of the guarantees of an application, oldest first. */
export const filesOfGuarantees = (
  db: Db,
  applicationId: string,
): Promise<(FileRow & { guaranteeId: string | null })[]> =>
  db
    .selectFrom("files as f")
    .innerJoin("guarantees as g", "g.id", "f.guarantee_id")
    .select(["f.id", "kind", "title", "name", "size", "f.created_at as at", "guarantee_id as guaranteeId"])
    .where("g.request_id", "=", applicationId)
    .orderBy("f.created_at")
    .execute();

/** The files of an application, oldest first. */
export const filesOfApplication = (db: Db, applicationId: string): Promise<FileRow[]> =>
  db
    .selectFrom("files")
    .select(["id", "kind", "title", "name", "size", "created_at as at"])
    .where("request_id", "=", applicationId)
    .orderBy("created_at")
    .execute();
