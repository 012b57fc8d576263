import type { Queue } from "#server/jobs/queue.ts";
import type { Secrets } from "#server/policy/secrets.ts";
import type { Db, MessagesTable, Trx } from "#server/store/schema.ts";
import type { Selectable } from "kysely";

/** A stored file that goes with a mail. */
export type AttachedFile = { fileId: string; name: string };

type Common = {
  to: string;
  text: string;
  /** The words hold a code or a link that opens something: sealed in the database, removed once really sent. */
  secret?: boolean;
  /** Enqueued once for one key, however often it is asked for. */
  dedupKey?: string;
  /** Not sent any more from this time on. */
  expiresAt?: Date;
};

/** A message to a person. */
export type NewMessage =
  | ({ channel: "sms" } & Common)
  | ({ channel: "mail"; subject: string; html?: string; attachments?: readonly AttachedFile[]; unsubscribeUrl?: string } & Common);

/** What it takes to send something to a person. */
export type Outgoing = { queue: Pick<Queue, "send">; secrets: Secrets };

type Words = { text: string; html: string | null };
type Row = Selectable<MessagesTable>;

const placeOf = (id: string): string => `message ${id}`;

const wordsColumns = (id: string, words: Words, secret: boolean, secrets: Secrets): Pick<Row, "text" | "html" | "sealed"> =>
  (secret ? { text: null, html: null, sealed: secrets.seal(JSON.stringify(words), placeOf(id)) } : { ...words, sealed: null });

const mailColumns = (message: NewMessage) => (message.channel === "mail"
  ? { subject: message.subject, attachments: message.attachments ? JSON.stringify(message.attachments) : null, unsubscribe_url: message.unsubscribeUrl ?? null }
  : { subject: null, attachments: null, unsubscribe_url: null });

/**
 * Writes a message and the job that sends it into the caller's transaction: it goes out if and only if the
 * effect stands, at least once. Answers its id, or undefined when its `dedupKey` was used before.
 */
export const enqueueMessage = async (trx: Trx | Db, { queue, secrets }: Outgoing, message: NewMessage, now: Date): Promise<string | undefined> => {
  const id = crypto.randomUUID();
  const words = { text: message.text, html: message.channel === "mail" ? (message.html ?? null) : null };
  const row = await trx.insertInto("messages")
    .values({
      id, channel: message.channel, recipient: message.to, ...mailColumns(message), ...wordsColumns(id, words, message.secret ?? false, secrets),
      dedup_key: message.dedupKey ?? null, expires_at: message.expiresAt ?? null, created_at: now,
    })
    .onConflict((conflict) => conflict.column("dedup_key").doNothing())
    .returning("id").executeTakeFirst();
  if (row === undefined) return undefined;
  await queue.send(trx, "send-message", { messageId: id });
  return id;
};

/** Has those of these that were not sent yet come too late, found by their `dedupKey`. */
export const expireMessages = async (trx: Trx | Db, dedupKeys: readonly string[], now: Date): Promise<void> => {
  if (dedupKeys.length === 0) return;
  await trx.updateTable("messages").set({ expires_at: now }).where("dedup_key", "in", dedupKeys).where("sent_at", "is", null).where("failed_at", "is", null).execute();
};

/** The words of a message; undefined once they were removed. */
export const wordsOf = (row: Pick<Row, "id" | "text" | "html" | "sealed">, secrets: Secrets): Words | undefined => {
  if (row.sealed !== null) return JSON.parse(secrets.open(row.sealed, placeOf(row.id)).toString("utf8")) as Words;
  return row.text === null ? undefined : { text: row.text, html: row.html };
};

/** A message by its id. */
export const findMessage = (db: Db, id: string): Promise<Row | undefined> => db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();

/** Notes that a message was taken over. The words of a secret one go unless the row itself is the outbox. */
export const markSent = async (db: Db, id: string, now: Date, keepWords: boolean): Promise<void> => {
  await db.updateTable("messages")
    .set((e) => ({ sent_at: now, last_error: null, attempts: e("attempts", "+", 1), ...(!keepWords && { sealed: null }) }))
    .where("id", "=", id).execute();
};

/** Notes a failed try; a final one is not tried again, and the words of a secret message go. */
export const markTried = async (db: Db, id: string, error: string, finalAt: Date | null): Promise<void> => {
  await db.updateTable("messages")
    .set((e) => ({ last_error: error.slice(0, 200), attempts: e("attempts", "+", 1), failed_at: finalAt, ...(finalAt && { sealed: null }) }))
    .where("id", "=", id).execute();
};

/** What `/dev/outbox.json` lists. */
export type OutboxEntry = { id: string; channel: "mail" | "sms"; to: string; subject?: string; text: string; html?: string; sentAt: string };

const OUTBOX_MOST = 1_000;

/** The latest thousand messages that went out, oldest first, with their words. For the demo's eyes only. */
export const readOutbox = async (db: Db, secrets: Secrets): Promise<OutboxEntry[]> => {
  const rows = await db.selectFrom("messages").selectAll().where("sent_at", "is not", null)
    .orderBy("created_at", "desc").orderBy("sent_at", "desc").limit(OUTBOX_MOST).execute();
  return rows.reverse().map((row) => {
    const words = wordsOf(row, secrets);
    return {
      id: row.id, channel: row.channel, to: row.recipient, ...(row.subject !== null && { subject: row.subject }),
      text: words?.text ?? "", ...(words?.html && { html: words.html }), sentAt: row.sent_at!.toISOString(),
    };
  });
};
