/** Job that makes the reports to the credit register of days that are closed. */
import { reportCredits as report } from "#server/lending/reports/report-credits.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const reportCredits =
  (services: Services): JobHandler<"report-credits"> =>
  async () => {
    await report(services);
  };
