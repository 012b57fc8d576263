/** What people write to the lender: sealed, numbered, and found again by the session that sent it. */
import { randomUUID } from "node:crypto";
import { daysBefore } from "#src/domain/calendar.ts";
import type { Secrets } from "#server/policy/secrets.ts";
import type { Db } from "./schema.ts";

export type ContactMessage = { userId: string | null; session: string; topic: string; words: Readonly<Record<string, string>>; now: Date };

/** Keeps a message; answers its number. */
export const keepContactMessage = async (trx: Db, secrets: Secrets, { userId, session, topic, words, now }: ContactMessage): Promise<number> => {
  const id = randomUUID();
  const { number } = await trx.insertInto("contact_messages")
    .values({ id, user_id: userId, session, topic, secret: secrets.seal(JSON.stringify(words), `contact ${id}`), created_at: now })
    .returning("number").executeTakeFirstOrThrow();
  return Number(number);
};

/** So long as a complaint's file, whatever it was about. */
const KEPT_DAYS = 5 * 366;

/** Removes messages that need not be kept any longer. */
export const sweepContactMessages = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("contact_messages").where("created_at", "<", daysBefore(now, KEPT_DAYS)).execute();
};

/** The number of the latest message a session has sent since; undefined when it has sent none. */
export const sentSince = async (db: Db, session: string, since: Date): Promise<number | undefined> => {
  const row = await db.selectFrom("contact_messages").select("number").where("session", "=", session).where("created_at", ">", since)
    .orderBy("created_at", "desc").limit(1).executeTakeFirst();
  return row && Number(row.number);
};
