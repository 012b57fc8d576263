/** Job that sends the link or the code for a forgotten password, after the request was answered. */
import { sendResetMeans } from "#server/lending/accounts/reset-password.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const sendReset =
  (services: Services): JobHandler<"send-reset"> =>
  (order) =>
    services.database.transaction((trx) => sendResetMeans(services, trx, order, services.ports.clock.now()));
