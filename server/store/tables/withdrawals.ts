/** Withdrawals from the agreements of drawings. */
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** A withdrawal to store: `payUntil` is the last day on which the sum is paid back in time. */
export type NewWithdrawal = { id: string; drawingNo: number; day: Day; payUntil: Day; now: Date };

/** Stores the withdrawal from a drawing's agreement. The database refuses a second one. */
export const addWithdrawal = async (trx: Db, { id, drawingNo, day, payUntil, now }: NewWithdrawal): Promise<void> => {
  await trx
    .insertInto("withdrawals")
    .values({ id, drawing_no: drawingNo, noticed_at: now, day, pay_until: payUntil })
    .execute();
};

/** Puts off the last day on which the sum is paid back in time; never to an earlier one. */
export const putOffWithdrawal = async (
  trx: Db,
  { drawingNo, payUntil }: Pick<NewWithdrawal, "drawingNo" | "payUntil">,
): Promise<void> => {
  await trx
    .updateTable("withdrawals")
    .set({ pay_until: payUntil })
    .where("drawing_no", "=", drawingNo)
    .where("pay_until", "<", payUntil)
    .execute();
};

/** When the withdrawal from a drawing's agreement was noticed; undefined when there was none. */
export const withdrawalNoticedAt = async (db: Db, drawingNo: number): Promise<Date | undefined> =>
  (await db.selectFrom("withdrawals").select("noticed_at").where("drawing_no", "=", drawingNo).executeTakeFirst())
    ?.noticed_at;
