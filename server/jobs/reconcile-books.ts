/** Job that reconciles the books: once after the close of a day, and when somebody asks for it. */
import { reconcile, reconcileNight } from "#server/lending/servicing/reconcile.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const reconcileBooks =
  (services: Services): JobHandler<"reconcile"> =>
  async ({ staffId }) => {
    await (staffId === undefined ? reconcileNight(services) : reconcile(services, staffId));
  };
