/** What a withdrawal makes of the credit that was paid off: it goes on by its old plan, as told by the fold that books it. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Services } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { creditByNo } from "#server/store/tables/credits.ts";
import { drawingsOf, isLent, type LivedDrawing } from "#server/store/tables/drawings.ts";
import { refinanceOfDrawing } from "#server/store/tables/refinances.ts";
import { accountsAt, wholeOfTold } from "./accounts.ts";

/** The credit that goes on: its contract, how much had paid it off, and what it owes without that on a day. */
export type GoingOn = { contract: string; applicationId: string; cents: Cents; whole: Whole };

/** The credit that goes on once the new one's drawing is withdrawn from; undefined where that paid none off. */
export const goesOnWithout = async (
  services: Pick<Services, "catalogue">,
  db: Db,
  { no }: Pick<LivedDrawing, "no">,
  day: Day,
): Promise<GoingOn | undefined> => {
  const refinance = await refinanceOfDrawing(db, no);
  const credit = refinance && (await creditByNo(db, refinance.oldCreditNo));
  if (!refinance || !credit) return undefined;
  const { paymentId, cents } = refinance;
  const drawings = (await drawingsOf(db, [credit.no])).filter(isLent).map((drawing) => ({
    ...drawing,
    events: drawing.events.filter(({ id }) => id !== paymentId),
  }));
  const whole = wholeOfTold(accountsAt(services, drawings, day));
  return { contract: credit.contractNumber, applicationId: credit.applicationId, cents, whole };
};
