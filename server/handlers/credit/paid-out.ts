/** A credit that was just paid out: what was sent, when, and what comes next. */
import type { PaidOutData } from "#src/api/responses/responses.ts";
import { isInterestFree } from "#src/domain/lending/rate.ts";
import { money } from "#src/domain/lending/money.ts";
import { daysBetween } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { toldDestination } from "#server/lending/destinations/payout-destination.ts";
import { paidPayoutOfDrawing } from "#server/store/tables/payouts.ts";
import { withdrawalOpenUntil } from "#server/lending/servicing/withdraw.ts";
import type { Context } from "#server/visit/context.ts";
import { nextOf, type Lived } from "./holding.ts";

/** The right of withdrawal while it is open; null afterwards. */
export const withdrawalIn = (
  { today }: Context,
  { application, credit, latest: { drawing, account } }: Lived,
): PaidOutData["withdrawal"] | null => {
  const until = withdrawalOpenUntil(credit, drawing, account, today);
  return until === undefined
    ? null
    : {
        until,
        daysLeft: daysBetween(today, until),
        isFree: isInterestFree(drawing.ratePerYear),
        url: pageUrl("withdraw", { requestId: application.id }),
      };
};

/**
 * The payout of a credit's latest drawing, as long as it is news: until the right of withdrawal ends or the first
 * payment is made. Null afterwards.
 */
export const paidOutIn = async (context: Context, lived: Lived): Promise<PaidOutData | null> => {
  const {
    application,
    credit,
    latest: { drawing },
  } = lived;
  const withdrawal = withdrawalIn(context, lived);
  const first = nextOf(context, lived);
  if (!withdrawal || !first || first.n !== drawing.plan[0]?.n || first.daysLeft < 0) return null;
  const payout = await paidPayoutOfDrawing(context.db, drawing.no);
  // What went to an old credit whole was sent to nobody.
  if (!payout && drawing.refinanced) return null;
  return {
    account: payout ? toldDestination(context.services, payout) : null,
    day: credit.startDay,
    amount: money(payout?.amountCents ?? credit.principalCents, context.services.catalogue),
    first,
    repaymentUrl: pageUrl("repaymentDetails", { requestId: application.id }),
    papersUrl: pageUrl("documents"),
    withdrawal,
  };
};
