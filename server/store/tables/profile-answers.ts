/** Submissions of a profile that belong to no application (table `profile_answers`), sealed. */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { Db } from "#server/store/db/schema.ts";

const placeOf = (userId: string, form: string): string => `profile answers ${userId} ${form}`;

/** Saves a form's values with a profile, replacing an earlier submission of the same form. */
export const saveProfileAnswers = async (
  trx: Db,
  secrets: Secrets,
  told: { userId: string; form: string; version: string; values: FormValues; now: Date },
): Promise<void> => {
  const { userId, form, version, values, now } = told;
  const row = { version, secret: secrets.seal(JSON.stringify(values), placeOf(userId, form)), saved_at: now };
  await trx
    .insertInto("profile_answers")
    .values({ user_id: userId, form, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "form"]).doUpdateSet(row))
    .execute();
};

/** What a profile told in one form. */
export type ProfileAnswers = { form: string; values: FormValues; savedAt: Date };

/** Everything a profile told outside of applications, oldest first. */
export const profileAnswers = async (db: Db, secrets: Secrets, userId: string): Promise<ProfileAnswers[]> => {
  const rows = await db
    .selectFrom("profile_answers")
    .select(["form", "secret", "saved_at"])
    .where("user_id", "=", userId)
    .orderBy("saved_at")
    .execute();
  return rows.map(({ form, secret, saved_at: savedAt }) => ({
    form,
    values: JSON.parse(secrets.open(secret, placeOf(userId, form)).toString("utf8")) as FormValues,
    savedAt,
  }));
};

/** Forms that a profile has answered outside of applications, and when it last did. */
export const profileForms = async (db: Db, userId: string): Promise<ReadonlyMap<string, Date>> => {
  const rows = await db
    .selectFrom("profile_answers")
    .select(["form", "saved_at"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ form, saved_at }) => [form, saved_at]));
};

/** Deletes what a profile told, when it is closed. */
export const dropProfileAnswers = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom("profile_answers").where("user_id", "=", userId).execute();
};
