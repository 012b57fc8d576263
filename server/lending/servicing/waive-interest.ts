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
import { accountsAt, openOf } from "./accounts.ts";
import { bookCredit } from "./book-credit.ts";

type Waivable = { interest: Cents; late: Cents };

/** What can be given up of each drawing, in the order in which money pays them. */
const waivables = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  creditNo: number,
  day: Day,
): Promise<(Waivable & { drawingNo: number })[]> =>
  openOf(accountsAt(services, await drawingsOf(db, [creditNo]), day)).map(({ drawing, account }) => {
    const { interest, late } = partsOf(openDues(account));
    return { drawingNo: drawing.no, interest, late };
  });

const sumOf = (all: readonly Waivable[]): Waivable => ({
  interest: all.reduce((sum, { interest }) => sum + interest, 0),
  late: all.reduce((sum, { late }) => sum + late, 0),
});

/** Interest of a credit that is due on a day, and interest for delay, over all drawings: the most that can be given up. */
export const waivableOf = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  creditNo: number,
  day: Day,
): Promise<(Waivable & { drawings: number[] }) | undefined> => {
  const all = await waivables(services, db, creditNo, day);
  return all.length === 0 ? undefined : { ...sumOf(all), drawings: all.map(({ drawingNo }) => drawingNo) };
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
  const all = await waivables(services, trx, creditNo, today);
  if (!credit || all.length === 0) return false;
  const owed = sumOf(all);
  if (interest < 0 || late < 0 || interest + late === 0 || interest > owed.interest || late > owed.late) return false;
  const id = randomUUID();
  const left = { interest, late };
  for (const one of all) {
    const given = { interest: Math.min(left.interest, one.interest), late: Math.min(left.late, one.late) };
    if (given.interest + given.late === 0) continue;
    const isFirst = left.interest + left.late === interest + late;
    const waiver = { id: isFirst ? id : randomUUID(), drawingNo: one.drawingNo, day: today, reason, by, now };
    await addWaiver(trx, { ...waiver, ...given });
    left.interest -= given.interest;
    left.late -= given.late;
  }
  await bookCredit(services, trx, credit, { event: `waiver/${id}`, actor: "O", now });
  return true;
};
