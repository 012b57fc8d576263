/** Debts that the lender has written off. */
import type { Day } from "#src/domain/time/dates.ts";
import type { Db } from "#server/store/db/schema.ts";

/** Stores that the debt of a drawing is written off. */
export const addWriteOff = async (
  trx: Db,
  writeOff: { id: string; drawingNo: number; day: Day; reason: string; by: string; now: Date },
): Promise<void> => {
  await trx
    .insertInto("write_offs")
    .values({
      id: writeOff.id,
      drawing_no: writeOff.drawingNo,
      day: writeOff.day,
      reason: writeOff.reason,
      made_by: writeOff.by,
      at: writeOff.now,
    })
    .execute();
};
