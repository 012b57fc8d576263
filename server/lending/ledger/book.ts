/** Books entries in the transaction of the act that causes them. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addEntry } from "#server/store/tables/journal.ts";
import type { Entry } from "./entries.ts";

/**
 * Books an entry on today's day; false when its event is booked already. A day that has not come by this machine's
 * clock counts as today: what has happened is booked, whatever a clock says.
 */
export const book = (trx: Db, entry: Entry, now: Date): Promise<boolean> => {
  const bookDay = sofiaDay(now);
  const valueDay = entry.valueDay < bookDay ? entry.valueDay : bookDay;
  return addEntry(trx, { ...entry, valueDay, bookDay, now });
};
