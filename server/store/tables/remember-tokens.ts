/** "Remember me" tokens: login from a known browser without a password. */
import type { Db } from "#server/store/db/schema.ts";

/** Deletes all "remember me" tokens of a person. */
export const forgetBrowsers = async (trx: Db, userId: string): Promise<void> => {
  await trx.deleteFrom("remember_tokens").where("user_id", "=", userId).execute();
};
