/** Security events for the operator, without personal data: what happened, about whom and from where as keyed hashes. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

const MINUTE_MS = 60_000;

/** An event to record. `subject` and `network` are keyed hashes; "" when there is none. */
export type NewSecurityEvent = { kind: string; subject: string; network: string; now: Date };

/** Records a security event. Equal ones within a minute are one row that counts them. */
export const addSecurityEvent = async (db: Db, { kind, subject, network, now }: NewSecurityEvent): Promise<void> => {
  const at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await db
    .insertInto("security_events")
    .values({ id: randomUUID(), kind, at, data: toJson({}), subject, network })
    .onConflict((conflict) =>
      conflict.columns(["kind", "at", "subject", "network"]).doUpdateSet({ count: sql`security_events.count + 1` }),
    )
    .execute();
};

/** How many events of a kind there were, within the last hour, day and week, and the last of them. */
export type EventCount = { kind: string; hour: number; day: number; week: number; last: Date };

/** The events of the last week by kind, those with the latest first. */
export const countSecurityEvents = async (db: Db, now: Date): Promise<EventCount[]> => {
  const since = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const within = (hours: number) =>
    sql<number>`coalesce(sum(count) filter (where at > ${since(hours)}::timestamptz), 0)::int`;
  return db
    .selectFrom("security_events")
    .select(["kind", within(1).as("hour"), within(24).as("day"), within(168).as("week")])
    .select((eb) => eb.fn.max("at").as("last"))
    .where("at", ">", since(168))
    .groupBy("kind")
    .orderBy("last", "desc")
    .execute();
};

/** Deletes the events from before a time. */
export const dropSecurityEvents = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("security_events").where("at", "<", before).execute();
};
