/** Job that closes the days of the books that are over. */
import { closeDays } from "#server/lending/servicing/close-days.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const closeBooks =
  (services: Services): JobHandler<"close-books"> =>
  async (_data, { signal }) => {
    await closeDays(services, { calm: signal });
  };
