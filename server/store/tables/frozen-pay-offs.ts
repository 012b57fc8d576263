/** Sums that pay a credit off as another agreement was signed: they hold until that agreement ends. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A sum that pays a credit off, as an agreement names it for the day of its signature. */
export type FrozenPayOff = { agreementId: string; creditNo: number; drawingNo: number; cents: Cents; day: Day };

/** Keeps the sum as one that was told for its day, until `validUntil` or later. */
export const addFrozenPayOff = async (
  trx: Db,
  { agreementId, creditNo, drawingNo, cents, day, validUntil, now }: FrozenPayOff & { validUntil: Day; now: Date },
): Promise<void> => {
  await trx
    .insertInto("payment_instructions")
    .values({
      id: randomUUID(),
      credit_no: creditNo,
      purpose: "payoff",
      spare: null,
      cents,
      given_at: sql<Date>`greatest(${now}, (select max(given_at) + interval '1 microsecond'
        from payment_instructions where credit_no = ${creditNo}))`,
      valid_until: validUntil,
      drawing_no: drawingNo,
      told_for: day,
      up_to: null,
      guarantor_id: null,
      agreement_id: agreementId,
    })
    .execute();
};

/** Lets the sum hold up to a day, where it would have ended before. */
export const holdPayOff = async (trx: Db, agreementId: string, until: Day): Promise<void> => {
  await trx
    .updateTable("payment_instructions")
    .set({ valid_until: until })
    .where("agreement_id", "=", agreementId)
    .where("valid_until", "<", until)
    .execute();
};

/** Ends the sum on a day; days before stay as they were. */
export const endFrozenPayOff = async (trx: Db, agreementId: string, until: Day): Promise<void> => {
  await trx
    .updateTable("payment_instructions")
    .set({ valid_until: until })
    .where("agreement_id", "=", agreementId)
    .where("valid_until", ">", until)
    .execute();
};

/** The number of the signed agreement that is to pay a credit off and whose money is not paid out yet; undefined without one. */
export const payingOffSoon = async (db: Db, creditNo: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom("agreements")
      .select("number")
      .where("refinances_no", "=", creditNo)
      .where("status", "=", "signed")
      .limit(1)
      .executeTakeFirst()
  )?.number ?? undefined;
