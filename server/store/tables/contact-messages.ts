/** Contact form messages to the lender: text sealed, numbered, found by the session that sent them. */
import { randomUUID } from "node:crypto";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** A new contact message; `session` is a hash, `words` the sealed fields. */
export type ContactMessage = {
  userId: string | null;
  /** The application that it is about, where that is known. */
  applicationId?: string;
  session: string;
  topic: string;
  words: Readonly<Record<string, string>>;
  /** Ids of files that were stored just now and come with it. */
  files?: readonly string[];
  now: Date;
};

/** Kind of the files that came with messages. */
const CONTACT_FILE = "contact-file";

const placeOf = (id: string): string => `contact ${id}`;

/** Opens the sealed fields of a message. */
export const openContactMessage = (
  secrets: Secrets,
  { id, secret }: { id: string; secret: Buffer },
): ContactMessage["words"] => JSON.parse(secrets.open(secret, placeOf(id)).toString("utf8")) as ContactMessage["words"];

/** Stores a message, to which its files belong from now on and to nobody else; returns its number. */
export const keepContactMessage = async (
  trx: Db,
  secrets: Secrets,
  { userId, applicationId, session, topic, words, files = [], now }: ContactMessage,
): Promise<number> => {
  const id = randomUUID();
  const { number } = await trx
    .insertInto("contact_messages")
    .values({
      id,
      user_id: userId,
      request_id: applicationId ?? null,
      session,
      topic,
      secret: secrets.seal(JSON.stringify(words), placeOf(id)),
      created_at: now,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  if (files.length > 0)
    await trx
      .updateTable("files")
      .set({ contact_id: id, user_id: null, request_id: null, kind: CONTACT_FILE })
      .where("id", "in", files)
      .execute();
  return number;
};

/** A file that came with a message, without its bytes. */
export type ContactFile = { id: string; name: string; size: number };

/** The files of a message, in the order of their names. */
export const filesOfContact = (db: Db, contactId: string): Promise<ContactFile[]> =>
  db
    .selectFrom("files")
    .select(["id", "name", "size"])
    .where("contact_id", "=", contactId)
    .orderBy("name")
    .orderBy("id")
    .execute();

/** A file that came with a message, and the message's number; undefined for any other. */
export const contactFile = async (
  db: Db,
  id: string,
): Promise<{ number: number; title: string; blob: string | null; mime: string; name: string } | undefined> =>
  isUuid(id)
    ? db
        .selectFrom("files as f")
        .innerJoin("contact_messages as m", "m.id", "f.contact_id")
        .select(["m.number", "f.title", "f.blob", "f.mime", "f.name"])
        .where("f.id", "=", id)
        .executeTakeFirst()
    : undefined;

/** What a message says that was left about an application in one moment; undefined when there is none, or none any more. */
export const messageOfApplication = async (
  db: Db,
  secrets: Secrets,
  { applicationId, topic, at }: { applicationId: string; topic: string; at: Date },
): Promise<ContactMessage["words"] | undefined> => {
  const found = await db
    .selectFrom("contact_messages")
    .select(["id", "secret"])
    .where("request_id", "=", applicationId)
    .where("topic", "=", topic)
    .where("created_at", "=", at)
    .limit(1)
    .executeTakeFirst();
  return found && openContactMessage(secrets, found);
};

/** Deletes messages received before a time. */
export const sweepContactMessages = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("contact_messages").where("created_at", "<", before).execute();
};

/** Number of the latest message a session has sent after `since`; undefined when there is none. */
export const sentSince = async (db: Db, session: string, since: Date): Promise<number | undefined> =>
  (
    await db
      .selectFrom("contact_messages")
      .select("number")
      .where("session", "=", session)
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.number;
