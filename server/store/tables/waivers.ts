/** Interest that the lender has given up. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Stores a waiver of a drawing's interest. */
export const addWaiver = async (
  trx: Db,
  waiver: {
    id: string;
    drawingNo: number;
    day: Day;
    interest: Cents;
    late: Cents;
    reason: string;
    by: string;
    now: Date;
  },
): Promise<void> => {
  await trx
    .insertInto("waivers")
    .values({
      id: waiver.id,
      drawing_no: waiver.drawingNo,
      day: waiver.day,
      interest_cents: waiver.interest,
      late_cents: waiver.late,
      reason: waiver.reason,
      made_by: waiver.by,
      at: waiver.now,
    })
    .execute();
};
