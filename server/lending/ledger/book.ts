/** Books entries in the transaction of the act that causes them. */
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addEntry, type NewEntry } from "#server/store/tables/journal.ts";
import type { Entry } from "./entries.ts";

/**
 * An entry as it is booked: on today's day. A day that has not come by this machine's clock counts as today: what has
 * happened is booked, whatever a clock says.
 */
export const entryOf = (entry: Entry, now: Date): NewEntry => {
  const bookDay = sofiaDay(now);
  const valueDay = entry.valueDay < bookDay ? entry.valueDay : bookDay;
  return { ...entry, valueDay, bookDay, now };
};

/** Books an entry; false when its event is booked already. */
export const book = (trx: Db, entry: Entry, now: Date): Promise<boolean> => addEntry(trx, entryOf(entry, now));
