/** The chain over the audit log: extended by a job, walked by whoever asks whether the log is whole. */
import type { Services } from "#server/services.ts";
import { linkAudit, walkAudit, type ChainState } from "#server/store/tables/audit.ts";

const AT_ONCE = 500;

/** Links the rows that are not in the chain yet. The head goes to the log, where nobody who alters the database is. */
export const chainAudit = async ({ database, log }: Pick<Services, "database" | "log">): Promise<void> => {
  for (;;) {
    const { linked, head } = await database.transaction((trx) => linkAudit(trx, AT_ONCE));
    if (linked > 0) log.info({ event: "audit-chained", linked, head }, "the audit log was chained");
    if (linked < AT_ONCE) return;
  }
};

/** Whether the audit log is whole, and where it is broken first. */
export const verifyAudit = async (services: Pick<Services, "database" | "log">): Promise<ChainState> => {
  await chainAudit(services);
  return walkAudit(services.database.db);
};
