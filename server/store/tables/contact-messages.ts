/** Contact form messages to the lender: text sealed, numbered, found by the session that sent them. */
import { randomUUID } from "node:crypto";
import { daysBefore } from "#src/domain/time/calendar.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A new contact message; `session` is a hash, `words` the sealed fields. */
export type ContactMessage = {
  userId: string | null;
  session: string;
  topic: string;
  words: Readonly<Record<string, string>>;
  now: Date;
};

/** Stores a message; returns its number. */
export const keepContactMessage = async (
  trx: Db,
  secrets: Secrets,
  { userId, session, topic, words, now }: ContactMessage,
): Promise<number> => {
  const id = randomUUID();
  const { number } = await trx
    .insertInto("contact_messages")
    .values({
      id,
      user_id: userId,
      session,
      topic,
      secret: secrets.seal(JSON.stringify(words), `contact ${id}`),
      created_at: now,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return Number(number);
};

/** Retention of complaint files, applied to all topics. */
const KEPT_DAYS = 5 * 366;

/** Deletes messages past their retention of five years. */
export const sweepContactMessages = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("contact_messages").where("created_at", "<", daysBefore(now, KEPT_DAYS)).execute();
};

/** Number of the latest message a session has sent after `since`; undefined when there is none. */
export const sentSince = async (db: Db, session: string, since: Date): Promise<number | undefined> => {
  const row = await db
    .selectFrom("contact_messages")
    .select("number")
    .where("session", "=", session)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && Number(row.number);
};
