/** Drafts: unsent input of a step. One sealed row per person and form, expiring after seven days. */
import { daysBefore } from "#src/domain/time/calendar.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Days a draft lives after its last change. */
export const DRAFT_DAYS = 7;

/** Raw typed texts by field path; they are parsed when the form is rendered. */
export type DraftTexts = Readonly<Record<string, string>>;

const placeOf = (userId: string, form: string): string => `draft ${userId} ${form}`;
const oldest = (now: Date): Date => daysBefore(now, DRAFT_DAYS);

/** A person's draft of a form; empty when there is none or it expired. */
export const readDraft = async (
  db: Db,
  secrets: Secrets,
  userId: string,
  form: string,
  now: Date,
): Promise<DraftTexts> => {
  const row = await db
    .selectFrom("drafts")
    .select("secret")
    .where("user_id", "=", userId)
    .where("form", "=", form)
    .where("kept_at", ">", oldest(now))
    .executeTakeFirst();
  return row ? (JSON.parse(secrets.open(row.secret, placeOf(userId, form)).toString("utf8")) as DraftTexts) : {};
};

/** Merges texts into the draft, field by field. The caller holds the person's lock, so two devices lose no fields. */
export const mergeDraft = async (
  trx: Db,
  secrets: Secrets,
  draft: { userId: string; form: string; texts: DraftTexts; now: Date },
): Promise<void> => {
  const { userId, form, texts, now } = draft;
  const all = { ...(await readDraft(trx, secrets, userId, form, now)), ...texts };
  const row = { secret: secrets.seal(JSON.stringify(all), placeOf(userId, form)), kept_at: now };
  await trx
    .insertInto("drafts")
    .values({ user_id: userId, form, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "form"]).doUpdateSet(row))
    .execute();
};

/** Deletes the draft of a submitted step. */
export const dropDraft = async (trx: Db, userId: string, form: string): Promise<void> => {
  await trx.deleteFrom("drafts").where("user_id", "=", userId).where("form", "=", form).execute();
};

/** Deletes expired drafts. */
export const sweepDrafts = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("drafts").where("kept_at", "<=", oldest(now)).execute();
};
