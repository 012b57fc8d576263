/** Messages that could not be sent: they wait for somebody, with their text, and are counted. */
import { sql } from "kysely";
import type { MessageKind } from "#src/domain/staff/message-kinds.ts";
import type { MessagesShown } from "#src/domain/staff/lists.ts";
import type { Database } from "#server/store/db/database.ts";
import { pagedBy, pageKey, type PageOrder } from "#server/store/db/keyset.ts";
import type { MessageChannel } from "#server/store/db/message-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { isUuid } from "#server/store/db/uuid.ts";

/** A lost message, without its text; `canSend` is false where its code or link has ended with it. */
export type LostMessage = {
  id: string;
  channel: MessageChannel;
  kind: MessageKind | null;
  recipient: string;
  userId: string | null;
  subject: string | null;
  reason: string;
  attempts: number;
  madeAt: Date;
  lostAt: Date;
  canSend: boolean;
};

const DAY_MS = 86_400_000;

const lost = (db: Db) =>
  db
    .selectFrom("messages")
    .select([
      "id",
      "channel",
      "kind",
      "recipient",
      "user_id as userId",
      "subject",
      "last_error",
      "attempts",
      "created_at as madeAt",
      "failed_at",
      "expires_at",
    ])
    .where("sent_at", "is", null)
    .where("failed_at", "is not", null)
    .where("dropped_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof lost>["execute"]>>[number];

const toLost = ({ last_error, failed_at, expires_at, ...row }: Row): LostMessage => ({
  ...row,
  reason: last_error ?? "",
  lostAt: failed_at!,
  canSend: expires_at === null,
});

const LATEST: PageOrder = { by: sql`failed_at`, type: "moment", id: sql`id`, idType: "uuid", ascends: false };

/** The key of a lost message in the order of the list. */
export const messageKey = ({ id, lostAt }: LostMessage): string => pageKey(lostAt, id);

/** The lost messages of a page, the latest first. Those whose code or link has ended are listed for a day: nobody can send them. */
export const lostMessages = async (
  db: Db,
  { shown, now, after = "", most }: { shown: MessagesShown; now: Date; after?: string; most: number },
): Promise<LostMessage[]> => {
  const { isAfter, order } = pagedBy(LATEST, after);
  const query = lost(db).where(isAfter).orderBy(order).limit(most);
  const rows =
    shown === "chakat"
      ? query.where("expires_at", "is", null)
      : query.where("expires_at", "is not", null).where("failed_at", ">", new Date(now.getTime() - DAY_MS));
  return (await rows.execute()).map(toLost);
};

/** A lost message by id; undefined when there is none, or not any more. */
export const lostMessage = async (db: Db, id: string): Promise<LostMessage | undefined> => {
  const row = isUuid(id) ? await lost(db).where("id", "=", id).executeTakeFirst() : undefined;
  return row && toLost(row);
};

/** Locks a message until the transaction ends. */
export const lockMessage = async (trx: Db, id: string): Promise<void> => {
  await trx.selectFrom("messages").select("id").where("id", "=", id).forNoKeyUpdate().execute();
};

/** Lets a lost message be sent to `recipient`; its channel, or undefined where it is not lost or cannot be sent. */
export const reviveMessage = async (trx: Db, id: string, recipient: string): Promise<MessageChannel | undefined> =>
  (
    await trx
      .updateTable("messages")
      .set({ failed_at: null, recipient })
      .where("id", "=", id)
      .where("sent_at", "is", null)
      .where("failed_at", "is not", null)
      .where("dropped_at", "is", null)
      .where("expires_at", "is", null)
      .returning("channel")
      .executeTakeFirst()
  )?.channel;

/** Drops a lost message, and the sealed text it has; false where it is not lost. */
export const dropLost = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await trx
    .updateTable("messages")
    .set({ dropped_at: now, sealed: null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("failed_at", "is not", null)
    .where("dropped_at", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** How many messages of a kind and channel are lost, and wait for somebody. */
export type LostCount = { kind: MessageKind | null; channel: MessageChannel; count: number };

/** Lost messages that wait for somebody, by kind and channel. */
export const lostCounts = async (database: Pick<Database, "db">): Promise<LostCount[]> =>
  (
    await sql<LostCount>`
      select kind, channel, count(*)::int as count from messages
      where sent_at is null and failed_at is not null and dropped_at is null and expires_at is null
      group by kind, channel`.execute(database.db)
  ).rows;

/** How many lost messages wait for somebody. */
export const countedLost = async (db: Db): Promise<number> =>
  (await lostCounts({ db })).reduce((all, { count }) => all + count, 0);

/** Since when the oldest message of a channel waits that was tried and did not go. */
export const oldestUnsent = async (
  database: Pick<Database, "db">,
): Promise<{ channel: MessageChannel; since: Date }[]> =>
  (
    await sql<{ channel: MessageChannel; since: Date }>`
      select channel, min(created_at) as since from messages
      where sent_at is null and failed_at is null and attempts > 0 group by channel`.execute(database.db)
  ).rows;
