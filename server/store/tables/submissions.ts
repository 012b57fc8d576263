/** Submissions: saved steps of an application (table `answers`). All values are sealed; `body` stays empty. */
import type { FormValues } from "#src/engine/core/rule.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

const placeOf = (applicationId: string, form: string): string => `answers ${applicationId} ${form}`;

/**
 * Seals the values of a submission, as `openSubmission` opens them.
 *
 * @internal for the benchmark.
 */
export const sealSubmission = (
  secrets: Secrets,
  { applicationId, form, values }: { applicationId: string; form: string; values: FormValues },
): Buffer => secrets.seal(JSON.stringify(values), placeOf(applicationId, form));

/** Saves a step's values, replacing an earlier submission of the same form. */
export const saveSubmission = async (
  trx: Db,
  secrets: Secrets,
  step: { applicationId: string; form: string; version: string; values: FormValues; now: Date },
): Promise<void> => {
  const row = { version: step.version, body: toJson({}), secret: sealSubmission(secrets, step), saved_at: step.now };
  await trx
    .insertInto("answers")
    .values({ request_id: step.applicationId, form: step.form, ...row })
    .onConflict((conflict) => conflict.columns(["request_id", "form"]).doUpdateSet(row))
    .execute();
};

/** Replaces the values of a stored submission; when it was saved, and which version of the form it answers, stays. */
export const rewriteSubmission = async (
  trx: Db,
  secrets: Secrets,
  step: { applicationId: string; form: string; values: FormValues },
): Promise<void> => {
  await trx
    .updateTable("answers")
    .set({ secret: sealSubmission(secrets, step) })
    .where("request_id", "=", step.applicationId)
    .where("form", "=", step.form)
    .execute();
};

/** Opens the sealed values of a submission. */
export const openSubmission = (
  secrets: Secrets,
  { applicationId, form, secret }: { applicationId: string; form: string; secret: Buffer },
): FormValues => JSON.parse(secrets.open(secret, placeOf(applicationId, form)).toString("utf8")) as FormValues;

/** The values of a submission; undefined when the step was not saved. */
export const readSubmission = async (...of: Parameters<typeof readAnswered>): Promise<FormValues | undefined> =>
  (await readAnswered(...of))?.values;

/** The values of a submission and the version of the form that they answer; undefined when the step was not saved. */
export const readAnswered = async (
  db: Db,
  secrets: Secrets,
  applicationId: string,
  form: string,
): Promise<{ values: FormValues; version: string } | undefined> => {
  const row = await db
    .selectFrom("answers")
    .select(["secret", "version"])
    .where("request_id", "=", applicationId)
    .where("form", "=", form)
    .executeTakeFirst();
  if (!row?.secret) return undefined;
  return { values: openSubmission(secrets, { applicationId, form, secret: row.secret }), version: row.version };
};

/** The values of submissions of a form, by application; without those that are not kept any more. */
export const submissionsOf = async (
  db: Db,
  secrets: Secrets,
  applicationIds: readonly string[],
  form: string,
): Promise<Map<string, FormValues>> => {
  if (applicationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("answers")
    .select(["request_id as applicationId", "secret"])
    .where("request_id", "in", applicationIds)
    .where("form", "=", form)
    .execute();
  return new Map(
    rows.flatMap(({ applicationId, secret }) =>
      secret ? [[applicationId, openSubmission(secrets, { applicationId, form, secret })] as const] : [],
    ),
  );
};

/** Id of the application in which a person last saved a form; undefined when they never did. */
export const lastSavedIn = async (db: Db, userId: string, form: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom("answers")
      .innerJoin("requests", "requests.id", "answers.request_id")
      .select("requests.id")
      .where("requests.user_id", "=", userId)
      .where("answers.form", "=", form)
      .orderBy("answers.saved_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.id;

/** The application of a profile that ended without being sent in which a form was last saved, and when. */
export const lastUnsent = (db: Db, userId: string, form: string): Promise<{ id: string; savedAt: Date } | undefined> =>
  db
    .selectFrom("answers")
    .innerJoin("requests", "requests.id", "answers.request_id")
    .select(["requests.id", "answers.saved_at as savedAt"])
    .where("requests.user_id", "=", userId)
    .where("requests.submitted_at", "is", null)
    .where("requests.closed_at", "is not", null)
    .where("answers.form", "=", form)
    .orderBy("answers.saved_at", "desc")
    .limit(1)
    .executeTakeFirst();
