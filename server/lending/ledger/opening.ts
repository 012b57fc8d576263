/**
 * Books what happened before there was a journal: payouts and credits at their own days, signed agreements as committed.
 * Runs at every start and does each once; several nodes may run it at once.
 */
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { unbookedAgreements, unbookedCredits, unbookedPayouts } from "#server/store/tables/unbooked.ts";
import { book } from "./book.ts";
import { committed, payoutConfirmed, payoutSent, payoutSurplus, type Entry } from "./entries.ts";

const AT_ONCE = 500;

/** Books batch after batch, each entry group in a transaction of its own; returns how many. */
const bookAll = async <T>(
  { database, ports }: Services,
  find: (db: Db, most: number) => Promise<T[]>,
  entriesOf: (found: T) => readonly Entry[],
): Promise<number> => {
  const now = ports.clock.now();
  for (let booked = 0; ;) {
    const batch = await find(database.db, AT_ONCE);
    if (batch.length === 0) return booked;
    for (const found of batch)
      await database.transaction(async (trx) => {
        for (const entry of entriesOf(found)) await book(trx, entry, now);
      });
    booked += batch.length;
  }
};

/** Books everything of before. */
export const openBooks = async (services: Services): Promise<void> => {
  const credits = await bookAll(services, unbookedCredits, (paid) => [payoutSent(paid), payoutConfirmed(paid)]);
  const payouts = await bookAll(services, unbookedPayouts, ({ payoutId, cents, at, status }) => [
    (status === "pending" ? payoutSent : payoutSurplus)({ payoutId, cents, day: sofiaDay(at) }),
  ]);
  const agreements = await bookAll(services, unbookedAgreements, (signed) => [committed(signed)]);
  if (credits + payouts + agreements > 0)
    services.log.warn({ event: "books-opened", credits, payouts, agreements }, "what was before the journal is booked");
};
