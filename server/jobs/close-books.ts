/** Job that closes the days of the books that are over, and takes in what has waited at the bank for its day. */
import { lender } from "#server/lending/lender/lender.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import { judgeDue } from "#server/lending/statements/judge-lines.ts";
import { otherRules } from "#server/lending/statements/other-rules.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { Services } from "#server/services.ts";

export const closeBooks =
  (services: Services): JobHandler<"close-books"> =>
  async (_data, { signal }) => {
    await closeDays(services, { calm: signal });
    const { iban: account } = lender(services).bank;
    await judgeDue(services, otherRules(services.settings.bankRules), { account, triesAgain: false });
  };
