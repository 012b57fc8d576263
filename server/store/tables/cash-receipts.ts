/** Numbers of receipts for cash: one after the other within a year, without gaps. */
import { sql } from "kysely";
import type { Db } from "#server/store/db/schema.ts";

/** The next number of a year. Whoever takes it in a transaction that fails leaves no gap; others wait for it. */
export const nextCashReceipt = async (trx: Db, year: number): Promise<number> =>
  (
    await trx
      .insertInto("cash_receipts")
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column("year").doUpdateSet({ last: sql<number>`cash_receipts.last + 1` }))
      .returning("last")
      .executeTakeFirstOrThrow()
  ).last;
