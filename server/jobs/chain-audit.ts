/** Job that extends the chain over the staff's audit log, and once a day walks all of it. */
import { chainAudit, verifyDaily } from "#server/lending/staff/audit-chain.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const chainAuditLog =
  (services: Services): JobHandler<"chain-audit"> =>
  async () => {
    await chainAudit(services);
    await verifyDaily(services);
  };
