/** Promo codes: which there are, whether one counts today, and how often it was used. */
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { sofiaDay } from "#src/domain/dates.ts";
import { inRoot } from "#server/root.ts";
import type { Db } from "./schema.ts";

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const File = Type.Array(Type.Object({
  code: Type.String({ pattern: "^[a-z0-9]{4,30}$" }), from: Day, to: Day, uses: Type.Optional(Type.Integer({ minimum: 1 })),
}, { additionalProperties: false }));

/** A code of `promo-codes.json`: from a day to a day, both included, for so many requests or for any number. */
export type PromoCode = { code: string; from: string; to: string; uses?: number };

/** The lender's codes. Throws when the file is not what it should be. */
export const readPromoCodes = (): PromoCode[] => {
  const codes: unknown = JSON.parse(readFileSync(inRoot("server", "promo-codes.json"), "utf8"));
  if (!Check(File, codes)) throw new Error("server/promo-codes.json must be a list of { code, from, to, uses? }: small Latin letters and digits, days as YYYY-MM-DD");
  return codes;
};

/** Makes the table follow the file; what was used stays used. A code that left the file counts no more. */
export const keepPromoCodes = async (db: Db, codes: readonly PromoCode[]): Promise<void> => {
  const names = codes.map(({ code }) => code);
  await db.updateTable("promo_codes").set({ to_day: "0001-01-01" }).where(({ not, eb }) => (names.length > 0 ? not(eb("code", "in", names)) : sql<boolean>`true`)).execute();
  for (const { code, from, to, uses = null } of codes) {
    const row = { from_day: from, to_day: to, uses };
    await db.insertInto("promo_codes").values({ code, ...row }).onConflict((conflict) => conflict.column("code").doUpdateSet(row)).execute();
  }
};

const isLeft = sql<boolean>`(uses is null or used < uses)`;

/** Whether a code counts now, or is the one this request has already. */
export const promoCodeWorks = async (db: Db, code: string, now: Date, requestId?: string): Promise<boolean> => {
  const day = sofiaDay(now);
  const found = await db.selectFrom("promo_codes").select("code").where("code", "=", code).where("from_day", "<=", day).where("to_day", ">=", day).where(isLeft).executeTakeFirst();
  if (found || requestId === undefined) return found !== undefined;
  return (await db.selectFrom("requests").select("id").where("id", "=", requestId).where("promo_code", "=", code).executeTakeFirst()) !== undefined;
};

/**
 * Gives a request its promo code, or none, and counts the use; the code it had before is free again. False when the
 * code does not count. Of any number of parallel requests at most `uses` get it.
 */
export const givePromoCode = async (trx: Db, requestId: string, code: string, now: Date): Promise<boolean> => {
  const { promo_code: before } = await trx.selectFrom("requests").select("promo_code").where("id", "=", requestId).executeTakeFirstOrThrow();
  if ((before ?? "") === code) return true;
  const day = sofiaDay(now);
  const taken = code === "" || (await trx.updateTable("promo_codes").set({ used: sql`used + 1` })
    .where("code", "=", code).where("from_day", "<=", day).where("to_day", ">=", day).where(isLeft).returning("code").executeTakeFirst()) !== undefined;
  if (!taken) return false;
  if (before !== null) await trx.updateTable("promo_codes").set({ used: sql`used - 1` }).where("code", "=", before).execute();
  await trx.updateTable("requests").set({ promo_code: code || null }).where("id", "=", requestId).execute();
  return true;
};
