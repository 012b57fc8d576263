/** Security events for the operator, without personal data. */
import { randomUUID } from "node:crypto";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

/** `live-foreign-user`: a live connection sent a user id that differs from its session's user. */
export type SecurityEvent = "live-foreign-user";

/** Records a security event. */
export const addSecurityEvent = async (db: Db, kind: SecurityEvent, now: Date): Promise<void> => {
  await db
    .insertInto("security_events")
    .values({ id: randomUUID(), kind, at: now, data: toJson({}) })
    .execute();
};
