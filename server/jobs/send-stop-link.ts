/** Job that sends the link that stops offers to an address, after the request was answered. */
import { sendStopLink } from "#server/lending/accounts/subscriptions.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const sendStop =
  (services: Services): JobHandler<"send-stop-link"> =>
  (order) =>
    services.database.transaction((trx) => sendStopLink(services, trx, order, services.ports.clock.now()));
