import { causingRequest } from "#server/kernel/cause.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { sql, type RawBuilder, type Selectable } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";
import type { AttachedFile, MessageChannel, MessagesTable } from "#server/store/db/message-tables.ts";
import { rowsOf } from "#server/store/db/rows-of.ts";
import type { Db } from "#server/store/db/schema.ts";

type Common = {
  kind: MessageKind;
  to: string;
  text: string;
  /** The text contains a code or an access link: stored sealed, deleted once delivered to the provider. */
  secret?: boolean;
  /** Deduplication: adding a message with a used key has no effect. */
  dedupKey?: string;
  /** Its code or link is good until then: it goes before others, and is not sent from this time on. */
  expiresAt?: Date;
  /** Of a `secret` one: the deduplication key of the message that goes in its place, once however often it is repeated. */
  repeats?: string;
};

/** A mail or SMS to send. */
export type NewMessage =
  | ({ channel: "sms" } & Common)
  | ({
      channel: "mail";
      subject: string;
      html?: string;
      attachments?: readonly AttachedFile[];
      unsubscribeUrl?: string;
      /** Of a `secret` one: where an answer to it goes. */
      replyTo?: string;
    } & Common);

/**
 * What a secret message is stored without: its text, the URL that stops such mails, which holds a key, where an answer goes,
 * and that it is a decoy's.
 */
type Words = { text: string; html: string | null; unsubscribeUrl?: string; replyTo?: string; repeats?: string };
/** A stored message. */
export type MessageRow = Selectable<MessagesTable>;
type Row = MessageRow;

const placeOf = (id: string): string => `message ${id}`;

const wordsColumns = (
  id: string,
  words: Words,
  secret: boolean,
  secrets: Secrets,
): Pick<Row, "text" | "html" | "sealed" | "unsubscribe_url"> => {
  if (secret)
    return {
      text: null,
      html: null,
      unsubscribe_url: null,
      sealed: secrets.seal(JSON.stringify(words), placeOf(id)),
    };
  const { text, html, unsubscribeUrl } = words;
  return { text, html, unsubscribe_url: unsubscribeUrl ?? null, sealed: null };
};

const mailColumns = (message: NewMessage) =>
  message.channel === "mail"
    ? {
        subject: message.subject,
        attachments: message.attachments ? toJson(message.attachments) : null,
      }
    : { subject: null, attachments: null };

/** The profile whose address the recipient `m` is: of a phone who confirmed it, or else who registered with it last. */
const OWNER = sql`case m.channel
  when 'mail' then (select id from users where lower(email) = lower(m.recipient))
  else (select id from users where phone = m.recipient order by phone_confirmed_at is null, created_at desc limit 1) end`;

const rowOf = (secrets: Secrets, message: NewMessage) => {
  const id = crypto.randomUUID();
  const { html = null, unsubscribeUrl, replyTo } = message.channel === "mail" ? message : {};
  const { text, repeats } = message;
  const words = { text, html, unsubscribeUrl, replyTo, repeats };
  const columns = wordsColumns(id, words, message.secret ?? false, secrets);
  return {
    id,
    channel: message.channel,
    kind: message.kind,
    recipient: message.to,
    ...mailColumns(message),
    ...columns,
    dedup_key: message.dedupKey ?? null,
    expires_at: message.expiresAt ?? null,
  };
};

type Written = ReturnType<typeof rowOf>;

const TYPES: Readonly<Record<keyof Written, string>> = {
  id: "uuid",
  channel: "text",
  kind: "text",
  recipient: "text",
  subject: "text",
  attachments: "jsonb",
  text: "text",
  html: "text",
  sealed: "bytea",
  unsubscribe_url: "text",
  dedup_key: "text",
  expires_at: "timestamptz",
};
const COLUMNS = (Object.entries(TYPES) as [keyof Written, string][]).map(
  ([name, type]) => [name, type, (row: Written) => row[name]] as const,
);

const ERROR_MOST = 200;

/** Nothing is written to somebody who has died. */
const LIVES = (owner: RawBuilder<unknown>) => sql`not exists (
  select from users u join deaths d on d.person_id = u.person_id and d.revoked_at is null where u.id = ${owner})`;

/** Messages to store, each with its id. */
export type WrittenMessages = {
  ids: readonly string[];
  /**
   * A statement, or a part of one, that stores those whose `dedupKey` is not used: those of the profile `owner`, if its
   * addresses they go to. `of` names a part without which none is stored.
   */
  insert(known?: { owner: string; of: RawBuilder<unknown> }): RawBuilder<unknown>;
};

/** Writes messages as they are stored. */
export const writeMessages = (secrets: Secrets, messages: readonly NewMessage[], now: Date): WrittenMessages => {
  const written = messages.map((message) => rowOf(secrets, message));
  const columns = sql.join(COLUMNS.map(([name]) => sql.ref(name)));
  return {
    ids: written.map(({ id }) => id),
    insert: (known) => sql`
    insert into messages (${columns}, user_id, created_at, caused_by)
    select ${columns}, ${known ? sql`${known.owner}::uuid` : OWNER}, ${now}::timestamptz, ${causingRequest() ?? null}::uuid
    from ${rowsOf("m", written, COLUMNS)}
    where ${LIVES(known ? sql`${known.owner}::uuid` : sql`(${OWNER})`)} ${known ? sql`and exists (select from ${known.of})` : sql``}
    on conflict (dedup_key) do nothing returning id`,
  };
};

/** Stores outgoing messages; returns the id of each, or undefined where its `dedupKey` was used before, or who it goes to has died. */
export const addMessages = async (
  trx: Db,
  secrets: Secrets,
  messages: readonly NewMessage[],
  now: Date,
): Promise<(string | undefined)[]> => {
  if (messages.length === 0) return [];
  const { ids, insert } = writeMessages(secrets, messages, now);
  const { rows } = await sql<{ id: string }>`${insert()}`.execute(trx);
  const added = new Set(rows.map(({ id }) => id));
  return ids.map((id) => (added.has(id) ? id : undefined));
};

/** Drops the unsent messages with these deduplication keys: others have taken their place. */
export const dropUnsent = async (trx: Db, dedupKeys: readonly string[], now: Date): Promise<void> => {
  if (dedupKeys.length === 0) return;
  await trx
    .updateTable("messages")
    .set({ failed_at: now, dropped_at: now, sealed: null })
    .where("dedup_key", "in", dedupKeys)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
};

/**
 * Drops the messages of a profile that have not gone out and whose deduplication keys begin with one of these: what they
 * tell is not so any more. Returns their keys, which are free again.
 */
export const withdrawUnsent = async (
  trx: Db,
  userId: string,
  beginnings: readonly string[],
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    update messages m
    set failed_at = coalesce(m.failed_at, ${now}), dropped_at = ${now}, sealed = null, dedup_key = null
    from messages was
    where was.id = m.id and m.user_id = ${userId}::uuid and m.sent_at is null and m.dropped_at is null
      and (${sql.join(
        beginnings.map((beginning) => sql`starts_with(m.dedup_key, ${beginning})`),
        sql` or `,
      )})
    returning was.dedup_key as key`.execute(trx);
  return rows.map(({ key }) => key);
};

/** The text of a message, opened if sealed; undefined once deleted. */
export const wordsOf = (
  row: Pick<Row, "id" | "text" | "html" | "sealed" | "unsubscribe_url">,
  secrets: Secrets,
): Words | undefined => {
  if (row.sealed !== null) return JSON.parse(secrets.open(row.sealed, placeOf(row.id)).toString("utf8")) as Words;
  if (row.text === null) return undefined;
  return { text: row.text, html: row.html, ...(row.unsubscribe_url && { unsubscribeUrl: row.unsubscribe_url }) };
};

/** A message by its id. */
export const findMessage = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();

/** The message with a deduplication key. */
export const messageByKey = (db: Db, dedupKey: string): Promise<Row | undefined> =>
  db.selectFrom("messages").selectAll().where("dedup_key", "=", dedupKey).executeTakeFirst();

/** Records that the provider accepted a message, the first time. Deletes a sealed text unless `keepWords` (the demo's outbox). */
export const markSent = async (db: Db, id: string, now: Date, keepWords: boolean): Promise<void> => {
  await db
    .updateTable("messages")
    .set((e) => ({
      sent_at: now,
      last_error: null,
      attempts: e("attempts", "+", 1),
      ...(!keepWords && { sealed: null }),
    }))
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
};

/** Records a failed attempt; another one follows. */
export const markTried = async (db: Db, id: string, error: string): Promise<void> => {
  await db
    .updateTable("messages")
    .set((e) => ({ last_error: error.slice(0, ERROR_MOST), attempts: e("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
};

/**
 * Records that a message is not tried any more; false when it had ended before. The sealed text of one whose code or link
 * ends by itself is deleted; any other stays, to be sent again.
 */
export const markLost = async (db: Db, id: string, error: string, now: Date): Promise<boolean> => {
  const lost = await db
    .updateTable("messages")
    .set((e) => ({
      last_error: error.slice(0, ERROR_MOST),
      attempts: e("attempts", "+", 1),
      failed_at: now,
      sealed: sql`case when expires_at is null then sealed end`,
    }))
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .where("sent_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return lost !== undefined;
};

/** An entry of `/dev/outbox.json`. */
export type OutboxEntry = {
  id: string;
  channel: MessageChannel;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  sentAt: string;
};

const OUTBOX_MOST = 1_000;

/** The latest 1000 sent messages with their text, oldest first. For demo mode only. */
export const readOutbox = async (db: Db, secrets: Secrets): Promise<OutboxEntry[]> => {
  const rows = await db
    .selectFrom("messages")
    .selectAll()
    .where("sent_at", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("sent_at", "desc")
    .limit(OUTBOX_MOST)
    .execute();
  return rows.reverse().flatMap((row) => {
    const words = wordsOf(row, secrets);
    if (words?.repeats !== undefined) return [];
    return {
      id: row.id,
      channel: row.channel,
      to: row.recipient,
      ...(row.subject !== null && { subject: row.subject }),
      text: words?.text ?? "",
      ...(words?.html && { html: words.html }),
      sentAt: row.sent_at!.toISOString(),
    };
  });
};
