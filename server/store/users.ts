/** Profiles. */
import { normaliseEgn } from "#src/domain/egn.ts";
import type { Secrets } from "#server/policy/secrets.ts";
import type { Db } from "./schema.ts";

/** Whether an e-mail belongs to a profile other than the given one. */
export const emailTaken = async (db: Db, email: string, except?: string): Promise<boolean> => {
  const row = await db.selectFrom("users").select("id").where("email", "=", cleanEmail(email)).executeTakeFirst();
  return row !== undefined && row.id !== except;
};

/** Whether a confirmed phone belongs to a profile. */
export const phoneTaken = async (db: Db, phone: string): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("phone", "=", phone).where("phone_confirmed_at", "is not", null).limit(1).executeTakeFirst()) !== undefined;

/** Whether a profile of another ЕГН has confirmed the phone too: two that wait for their codes at once can. */
export const phoneOfAnother = async (db: Db, secrets: Secrets, { id, phone, pin }: { id: string; phone: string; pin: string }): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("id", "!=", id).where("phone", "=", phone).where("phone_confirmed_at", "is not", null)
    .where("egn_hash", "not in", secrets.lookupHashes("egn", pin)).limit(1).executeTakeFirst()) !== undefined;

/** An address as it is kept: without spaces around, in small letters. */
export const cleanEmail = (email: string): string => email.trim().toLowerCase();

/** The profile behind an e-mail or ЕГН. Of several profiles with one ЕГН the one that was there first. */
export const findByLogin = async (db: Db, secrets: Secrets, username: string) => {
  const query = db.selectFrom("users").select(["id", "password_hash", "status"]);
  if (username.includes("@")) return query.where("email", "=", cleanEmail(username)).executeTakeFirst();
  return query.where("egn_hash", "in", secrets.lookupHashes("egn", normaliseEgn(username))).orderBy("created_at").limit(1).executeTakeFirst();
};

/** The hash of a password as it is now, held until the transaction ends. */
export const holdPassword = async (trx: Db, userId: string): Promise<string | undefined> =>
  (await trx.selectFrom("users").select("password_hash").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst())?.password_hash;
