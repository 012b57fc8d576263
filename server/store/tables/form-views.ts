/** Rendered forms by key: session, form and version. Kept for seven days. */
import { daysBefore } from "#src/domain/time/calendar.ts";
import type { Db } from "#server/store/db/schema.ts";

const SHOWN_DAYS = 7;

/** A rendered form. `owner` is the session's hash, `call` the call its post goes to. */
export type FormView = { key: string; owner: string; form: string; version: string; call: string; shownAt: Date };

/** Records a rendered form. */
export const addFormView = async (db: Db, { shownAt, ...view }: FormView): Promise<void> => {
  await db
    .insertInto("form_views")
    .values({ ...view, shown_at: shownAt })
    .execute();
};

/** The form rendered for a session under a key in the last seven days; undefined otherwise. */
export const formView = async (
  db: Db,
  { key, owner }: Pick<FormView, "key" | "owner">,
  now: Date,
): Promise<FormView | undefined> => {
  const row = await db
    .selectFrom("form_views")
    .selectAll()
    .where("key", "=", key)
    .where("owner", "=", owner)
    .where("shown_at", ">", daysBefore(now, SHOWN_DAYS))
    .executeTakeFirst();
  if (!row) return undefined;
  const { shown_at: shownAt, ...view } = row;
  return { ...view, shownAt };
};

/** Hash of the session a form was rendered for under a key; undefined when the key is unknown. */
export const ownerOfForm = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom("form_views").select("owner").where("key", "=", key).executeTakeFirst())?.owner;

/** Deletes form views older than seven days. */
export const sweepFormViews = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("form_views").where("shown_at", "<", daysBefore(now, SHOWN_DAYS)).execute();
};
