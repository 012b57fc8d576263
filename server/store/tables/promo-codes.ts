/** Promo codes: their validity and their use counts. */
import { sql } from "kysely";
import { sofiaDay } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** An entry of `promo-codes.json`: first and last valid day; how many applications may use it (absent: unlimited). */
export type PromoCode = { code: string; from: string; to: string; uses?: number };

/** Synchronises the table with the file, keeping use counts. Codes missing from the file expire. */
export const keepPromoCodes = async (db: Db, codes: readonly PromoCode[]): Promise<void> => {
  const names = codes.map(({ code }) => code);
  await db
    .updateTable("promo_codes")
    .set({ to_day: "0001-01-01" })
    .where(({ not, eb }) => (names.length > 0 ? not(eb("code", "in", names)) : sql<boolean>`true`))
    .execute();
  for (const { code, from, to, uses = null } of codes) {
    const row = { from_day: from, to_day: to, uses };
    await db
      .insertInto("promo_codes")
      .values({ code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  }
};

const isLeft = sql<boolean>`(uses is null or used < uses)`;

/** Whether a code is valid today and not used up, or is already assigned to this application. */
export const promoCodeWorks = async (db: Db, code: string, now: Date, applicationId?: string): Promise<boolean> => {
  const day = sofiaDay(now);
  const found = await db
    .selectFrom("promo_codes")
    .select("code")
    .where("code", "=", code)
    .where("from_day", "<=", day)
    .where("to_day", ">=", day)
    .where(isLeft)
    .executeTakeFirst();
  if (found || applicationId === undefined) return found !== undefined;
  return (
    (await db
      .selectFrom("requests")
      .select("id")
      .where("id", "=", applicationId)
      .where("promo_code", "=", code)
      .executeTakeFirst()) !== undefined
  );
};

/**
 * Assigns a promo code to an application ("" removes it), counts the use and releases the previous code. Returns false
 * when the code is not valid. Atomic: at most `uses` of any number of parallel applications get it.
 */
export const givePromoCode = async (trx: Db, applicationId: string, code: string, now: Date): Promise<boolean> => {
  const { promo_code: before } = await trx
    .selectFrom("requests")
    .select("promo_code")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  if ((before ?? "") === code) return true;
  const day = sofiaDay(now);
  const taken =
    code === "" ||
    (await trx
      .updateTable("promo_codes")
      .set({ used: sql`used + 1` })
      .where("code", "=", code)
      .where("from_day", "<=", day)
      .where("to_day", ">=", day)
      .where(isLeft)
      .returning("code")
      .executeTakeFirst()) !== undefined;
  if (!taken) return false;
  if (before !== null)
    await trx
      .updateTable("promo_codes")
      .set({ used: sql`used - 1` })
      .where("code", "=", before)
      .execute();
  await trx
    .updateTable("requests")
    .set({ promo_code: code || null })
    .where("id", "=", applicationId)
    .execute();
  return true;
};
