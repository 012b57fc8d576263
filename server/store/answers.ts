/** Saved steps of a request. Everything a person answered is sealed: the clear part stays empty. */
import type { FormValues } from "#src/domain/rule.ts";
import type { Secrets } from "#server/policy/secrets.ts";
import type { Db } from "./schema.ts";

const placeOf = (requestId: string, form: string): string => `answers ${requestId} ${form}`;

/** Saves a step, replacing an earlier save of the same form. */
export const saveAnswers = async (
  trx: Db, secrets: Secrets, step: { requestId: string; form: string; version: string; values: FormValues; now: Date },
): Promise<void> => {
  const sealed = secrets.seal(JSON.stringify(step.values), placeOf(step.requestId, step.form));
  const row = { version: step.version, body: "{}", secret: sealed, saved_at: step.now };
  await trx.insertInto("answers").values({ request_id: step.requestId, form: step.form, ...row })
    .onConflict((conflict) => conflict.columns(["request_id", "form"]).doUpdateSet(row)).execute();
};

/** A saved step's values; undefined when it was not saved. */
export const readAnswers = async (db: Db, secrets: Secrets, requestId: string, form: string): Promise<FormValues | undefined> => {
  const row = await db.selectFrom("answers").select("secret").where("request_id", "=", requestId).where("form", "=", form).executeTakeFirst();
  return row?.secret ? (JSON.parse(secrets.open(row.secret, placeOf(requestId, form)).toString("utf8")) as FormValues) : undefined;
};
