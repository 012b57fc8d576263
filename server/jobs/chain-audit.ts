/** Job that extends the chain over the staff's audit log. */
import { chainAudit } from "#server/lending/staff/audit-chain.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const chainAuditLog =
  (services: Services): JobHandler<"chain-audit"> =>
  () =>
    chainAudit(services);
