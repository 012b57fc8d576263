/** The one place where events of a profile are written. */
import type { AccountEvent } from "#src/domain/identity/account-events.ts";
import type { BrowserData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";
import { addAccountEvent } from "#server/store/tables/account-events.ts";

/** The device an act was done on, by families; null when it is not known. */
export type OnDevice = BrowserData | null;

/** Notes an event in the transaction of the act: both or neither. */
export const noteAccountEvent = (
  trx: Db,
  kind: AccountEvent,
  { userId, browser, now }: { userId: string; browser: OnDevice; now: Date },
): Promise<void> => addAccountEvent(trx, { userId, kind, browser, at: now });
