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

/** Deletes the events from before a time. */
export const dropSecurityEvents = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("security_events").where("at", "<", before).execute();
};
