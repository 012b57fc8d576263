/** Rendered forms by key: session, form and version. Kept for seven days. */
import { daysBefore } from "#src/domain/time/calendar.ts";
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

const SHOWN_DAYS = 7;
/** More forms than a session fills in within a week, and fewer than a program could ask for. */
const MOST_OF_SESSION = 500;
const LATELY_DAYS = 1;

/**
 * A rendered form. `owner` is the session's hash, `userId` the person it was issued to, `call` the call its post goes
 * to, `answersAt` the time at which the stored answers that it showed were saved; null where there are none.
 */
export type FormView = {
  key: string;
  owner: string;
  userId: string | null;
  form: string;
  version: string;
  call: string;
  answersAt: Date | null;
  shownAt: Date;
};

/** Records a rendered form. */
export const addFormView = async (db: Db, { shownAt, userId, answersAt, ...view }: FormView): Promise<void> => {
  await db
    .insertInto("form_views")
    .values({ ...view, user_id: userId, answers_at: answersAt, shown_at: shownAt })
    .execute();
};

/** The form rendered for a session under a key in the last seven days; undefined otherwise. */
export const formView = async (
  db: Db,
  { key, owner }: Pick<FormView, "key" | "owner">,
  now: Date,
): Promise<FormView | undefined> => {
  const view = await formViewOfKey(db, key, now);
  return view?.owner === owner ? view : undefined;
};

/** The form rendered under a key in the last seven days, for whichever session; undefined otherwise. */
export const formViewOfKey = (db: Db, key: string, now: Date): Promise<FormView | undefined> =>
  db
    .selectFrom("form_views")
    .select(["key", "owner", "form", "version", "call"])
    .select(["user_id as userId", "answers_at as answersAt", "shown_at as shownAt"])
    .where("key", "=", key)
    .where("shown_at", ">", daysBefore(now, SHOWN_DAYS))
    .executeTakeFirst();

/** Deletes form views older than seven days, and of a session that was shown many lately all but the newest 500. */
export const sweepFormViews = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("form_views").where("shown_at", "<", daysBefore(now, SHOWN_DAYS)).execute();
  // Only sessions of the last day are looked at: others gain no more.
  await sql`
    delete from form_views where key in (
      select key from (
        select key, row_number() over (partition by owner order by shown_at desc, key) as place
        from form_views
        where owner in (select owner from form_views where shown_at > ${daysBefore(now, LATELY_DAYS)})
      ) placed
      where place > ${MOST_OF_SESSION}
    )`.execute(db);
};
