/**
 * "Remember me" tokens: login from a known browser without a password. The tokens of one browser form a family; using
 * one replaces it, so that a copy shows when either is used a second time.
 */
import { hashToken, newToken } from "#server/kernel/secrets.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { BrowserData } from "#server/store/db/people-tables.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A browser that is remembered: its profile and family, and when it must log in again. */
export type Remembered = { userId: string; family: string; browser: BrowserData | null; expiresAt: Date };

const REMEMBERED = ["user_id as userId", "family", "browser", "expires_at as expiresAt"] as const;

/** Adds a token to a family; returns it. */
export const addRememberToken = async (
  trx: Db,
  { userId, family, browser, expiresAt, now }: Remembered & { now: Date },
): Promise<string> => {
  const token = newToken(32);
  await trx
    .insertInto("remember_tokens")
    .values({
      id_hash: hashToken(token),
      user_id: userId,
      family,
      browser: browser ? toJson(browser) : null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return token;
};

/** A token that was found; `usedAt` is null for the first use. */
export type FoundToken = Remembered & { usedAt: Date | null };

/**
 * Uses a token: of concurrent uses one finds it unused. Undefined when it is expired or unknown. Locks the token's row
 * until the transaction ends.
 */
export const useRememberToken = async (trx: Db, token: string, now: Date): Promise<FoundToken | undefined> => {
  const idHash = hashToken(token);
  const found = await trx
    .selectFrom("remember_tokens")
    .select([...REMEMBERED, "used_at as usedAt"])
    .where("id_hash", "=", idHash)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (found?.usedAt === null)
    await trx.updateTable("remember_tokens").set({ used_at: now }).where("id_hash", "=", idHash).execute();
  return found;
};

/** Remembered browsers of a profile with the time of their last use, latest first. */
export const rememberedBrowsers = (db: Db, userId: string, now: Date): Promise<(Remembered & { seenAt: Date })[]> =>
  db
    .selectFrom("remember_tokens")
    .select([...REMEMBERED, "created_at as seenAt"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();

/** Deletes the "remember me" tokens of a person, but for those of the family `except`. */
export const forgetBrowsers = async (trx: Db, userId: string, except?: string): Promise<void> => {
  await trx
    .deleteFrom("remember_tokens")
    .where("user_id", "=", userId)
    .$if(except !== undefined, (query) => query.where("family", "!=", except!))
    .execute();
};

/** Deletes the family that a token belongs to, used or not. */
export const forgetBrowserOf = async (trx: Db, token: string): Promise<void> => {
  await trx
    .deleteFrom("remember_tokens")
    .where("family", "in", (from) =>
      from.selectFrom("remember_tokens").select("family").where("id_hash", "=", hashToken(token)),
    )
    .execute();
};

/** Deletes a family. */
export const forgetFamily = async (trx: Db, family: string): Promise<void> => {
  await trx.deleteFrom("remember_tokens").where("family", "=", family).execute();
};

/** Deletes expired tokens. */
export const sweepRememberTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom("remember_tokens").where("expires_at", "<=", now).execute();
};
