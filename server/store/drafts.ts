/** What a person has typed of a step and not sent: one row a person and form, sealed like answers, gone after seven days. */
import { daysBefore } from "#src/domain/calendar.ts";
import type { Secrets } from "#server/policy/secrets.ts";
import type { Db } from "./schema.ts";

export const DRAFT_DAYS = 7;

/** Texts as they were typed, by field path: what they mean is decided when they are shown. */
export type DraftTexts = Readonly<Record<string, string>>;

const placeOf = (userId: string, form: string): string => `draft ${userId} ${form}`;
const oldest = (now: Date): Date => daysBefore(now, DRAFT_DAYS);

/** A person's draft of a form; empty when there is none. */
export const readDraft = async (db: Db, secrets: Secrets, userId: string, form: string, now: Date): Promise<DraftTexts> => {
  const row = await db.selectFrom("drafts").select("secret").where("user_id", "=", userId).where("form", "=", form)
    .where("kept_at", ">", oldest(now)).executeTakeFirst();
  return row ? (JSON.parse(secrets.open(row.secret, placeOf(userId, form)).toString("utf8")) as DraftTexts) : {};
};

/** Puts texts over those kept so far. The caller has locked the person, so that two devices do not lose each other's fields. */
export const mergeDraft = async (trx: Db, secrets: Secrets, draft: { userId: string; form: string; texts: DraftTexts; now: Date }): Promise<void> => {
  const { userId, form, texts, now } = draft;
  const all = { ...(await readDraft(trx, secrets, userId, form, now)), ...texts };
  const row = { secret: secrets.seal(JSON.stringify(all), placeOf(userId, form)), kept_at: now };
  await trx.insertInto("drafts").values({ user_id: userId, form, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "form"]).doUpdateSet(row)).execute();
};

/** Removes a draft: its step has been sent. */
export const dropDraft = async (trx: Db, userId: string, form: string): Promise<void> => {
  await trx.deleteFrom("drafts").where("user_id", "=", userId).where("form", "=", form).execute();
};

export const sweepDrafts = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("drafts").where("kept_at", "<=", oldest(now)).execute();
};
