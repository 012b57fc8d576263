/** Events of profiles, for their owners. */
import { randomUUID } from "node:crypto";
import type { AccountEvent } from "#src/domain/identity/account-events.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { BrowserData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An event: what happened to a profile, and on which device. */
export type AccountEventRow = { kind: AccountEvent; browser: BrowserData | null; at: Date };

/** Adds an event. */
export const addAccountEvent = async (
  trx: Db,
  { userId, kind, browser, at }: AccountEventRow & { userId: string },
): Promise<void> => {
  await trx
    .insertInto("account_events")
    .values({ id: randomUUID(), user_id: userId, kind, browser: browser ? toJson(browser) : null, at })
    .execute();
};

/** Events of a profile, latest first; `most` of them, or all. */
export const accountEventsOf = async (db: Db, userId: string, most?: number): Promise<AccountEventRow[]> =>
  db
    .selectFrom("account_events")
    .select(["kind", "browser", "at"])
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .orderBy("id")
    .$if(most !== undefined, (query) => query.limit(most!))
    .execute();

/** Whether something happened to a profile since a time. */
export const hasHappened = async (db: Db, userId: string, kind: AccountEvent, since: Date): Promise<boolean> =>
  (await db
    .selectFrom("account_events")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("at", ">=", since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes events of before a time. */
export const dropAccountEvents = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("account_events").where("at", "<", before).execute();
};
