/** The lender gives up interest that is due. */
import { randomUUID } from "node:crypto";
import { openDues, partsOf } from "#src/domain/lending/account/readings.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { sofiaDay, type Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { lockCredit } from "#server/store/tables/credits.ts";
import { drawingsOf } from "#server/store/tables/drawings.ts";
import { addWaiver } from "#server/store/tables/waivers.ts";
import { currentOn } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";

/** Interest of a credit that is due on a day, and interest for delay: the most that can be given up. */
export const waivableOf = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  creditNo: number,
  day: Day,
): Promise<{ drawingNo: number; interest: Cents; late: Cents } | undefined> => {
  const current = currentOn(services, await drawingsOf(db, [creditNo]), day);
  if (!current) return undefined;
  const { interest, late } = partsOf(openDues(current.account));
  return { drawingNo: current.drawing.no, interest, late };
};

type Waiving = { creditNo: number; interest: Cents; late: Cents; reason: string; by: string; now: Date };

/** Gives up interest due and interest for delay, today; false for more than is due, or for nothing. */
export const waiveInterest = async (
  services: Services,
  trx: Db,
  { creditNo, interest, late, reason, by, now }: Waiving,
): Promise<boolean> => {
  const credit = await lockCredit(trx, creditNo);
  const today = sofiaDay(now);
  const owed = await waivableOf(services, trx, creditNo, today);
  if (!credit || !owed) return false;
  if (interest < 0 || late < 0 || interest + late === 0 || interest > owed.interest || late > owed.late) return false;
  const id = randomUUID();
  await addWaiver(trx, { id, drawingNo: owed.drawingNo, day: today, interest, late, reason, by, now });
  const event = `waiver/${id}`;
  await bookCredit(services, trx, credit, { event, actor: "O", through: today, seenOn: today, bookDay: today, now });
  return true;
};
