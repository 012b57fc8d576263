/** Alarms in the log: many events of a kind within a time, told once in that time. */
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { take } from "#server/store/tables/budgets.ts";

/** More events of a kind than `limit` within `seconds` are an alarm. */
export type AlarmRow = { limit: number; seconds: number };

/** What an alarm is counted in, and told by. */
export type Alarming = Pick<Services, "database"> & { log: Pick<Services["log"], "warn"> };

/** Counts an event towards its alarm, on all nodes together, and tells the alarm once within its time. */
export const soundAlarm = async (
  { database, log }: Alarming,
  { kind, limit, seconds }: AlarmRow & { kind: string },
  now: Date,
  db: Db = database.db,
): Promise<void> => {
  const counted = await take(db, { name: "security events", limit, seconds }, kind, now);
  if (counted.allowed) return;
  const first = await take(db, { name: "security alarm", limit: 1, seconds }, kind, now);
  if (first.allowed) log.warn({ event: "alarm", kind, more: limit, seconds }, "an alarm");
};
