/** The chain over the audit log: extended by a job, which walks it once a day, and walked by whoever asks whether the log is whole. */
import { soundAlarm } from "#server/security/alarm.ts";
import type { Services } from "#server/services.ts";
import { addAudit, lastAuditOf, linkAudit, walkAudit, type ChainState } from "#server/store/tables/audit.ts";

const AT_ONCE = 500;
const WALKED = "verify-audit";
const DAY_MS = 86_400_000;
/** Days after which a walk is so old that it says nothing. */
const WALK_DAYS = 30;
const ALARM = { kind: "audit-broken", limit: 0, seconds: 600 };

type Chaining = Pick<Services, "database" | "log" | "ports">;

/** Links the rows that are not in the chain yet. The head goes to the log, where nobody who alters the database is. */
export const chainAudit = async ({ database, log }: Pick<Services, "database" | "log">): Promise<void> => {
  for (;;) {
    const { linked, head } = await database.transaction((trx) => linkAudit(trx, AT_ONCE));
    if (linked > 0) log.info({ event: "audit-chained", linked, head }, "the audit log was chained");
    if (linked < AT_ONCE) return;
  }
};

/** Whether the audit log is whole, and where it is broken first. The log itself says when that was asked, by whom, and the answer. */
export const verifyAudit = async (services: Chaining, who: "operator" | "system"): Promise<ChainState> => {
  await chainAudit(services);
  const { db } = services.database;
  const state = await walkAudit(db);
  const now = services.ports.clock.now();
  const fields = { rows: String(state.rows), ...(state.broken && { broken: String(state.broken.seq) }) };
  await addAudit(db, { whoKind: "operator", who, act: WALKED, subject: "audit", fields, now });
  if (state.broken) await soundAlarm(services, ALARM, now);
  return state;
};

/** When the whole chain was walked last, how many rows of it held, and the first that did not. */
export type Walk = { at: Date; rows: number; broken?: number };

/** The last walk, if there was one of late. */
export const lastWalk = async ({
  database,
  ports,
}: Pick<Services, "database" | "ports">): Promise<Walk | undefined> => {
  const since = new Date(ports.clock.now().getTime() - WALK_DAYS * DAY_MS);
  const row = await lastAuditOf(database.db, WALKED, since);
  if (!row) return undefined;
  const { rows, broken } = row.fields;
  return { at: row.at, rows: Number(rows), ...(broken !== undefined && { broken: Number(broken) }) };
};

/** Walks the whole chain where nobody has for a day. */
export const verifyDaily = async (services: Chaining): Promise<void> => {
  const last = await lastWalk(services);
  if (!last || services.ports.clock.now().getTime() - last.at.getTime() >= DAY_MS)
    await verifyAudit(services, "system");
};
