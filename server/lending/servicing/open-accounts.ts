/**
 * Opens the accounts of credits from before days were closed, on the day of their payout; the closes that were missed
 * follow. Runs at every start and does each once; several nodes may run it at once.
 */
import type { Services } from "#server/services.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { unopenedCredits } from "#server/store/tables/unbooked.ts";
import { bookCredits } from "./book-credit.ts";

const AT_ONCE = 500;

export const openAccounts = async (services: Services): Promise<void> => {
  const { database, ports, log } = services;
  const now = ports.clock.now();
  for (let opened = 0; ;) {
    const batch = await unopenedCredits(database.db, AT_ONCE);
    if (batch.length === 0) {
      if (opened > 0) log.warn({ event: "accounts-opened", credits: opened }, "credits of before have accounts now");
      return;
    }
    for (const { creditNo, day } of batch)
      await database.transaction(async (trx) => {
        const credit = (await lockCredit(trx, creditNo))!;
        const cause = { event: `opened/${creditNo}`, actor: "T", bookDay: day, now } as const;
        await bookCredits(services, trx, [credit], { ...cause, through: day, seenOn: day });
      });
    opened += batch.length;
  }
};
