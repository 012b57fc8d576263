/** The running credits of a person: what is owed, when, and what can be done. */
import type { CreditData, CreditsData } from "#src/api/responses/responses.ts";
import { creditCopy } from "#src/copy/credit.ts";
import { money } from "#src/domain/lending/money.ts";
import { pageUrl } from "#src/pages/table.ts";
import { isOpenLine } from "#server/lending/servicing/end-line.ts";
import type { ReadHandler } from "#server/policy/handler.ts";
import { runningCreditsOf } from "#server/store/tables/credits.ts";
import { papersOf } from "#server/store/tables/papers.ts";
import type { Context } from "#server/visit/context.ts";
import {
  holdingOf,
  livedOf,
  nextOf,
  noticeIn,
  refinanceUrlIn,
  reliefFaultIn,
  applicationView,
  withdrawnIn,
  writtenOffIn,
  type Holding,
  type Lived,
} from "./holding.ts";
import { arrearsPlanIn } from "./arrears-plan.ts";
import { paidOutIn, withdrawalIn } from "./paid-out.ts";

/** The short application by which an open line is drawn on again. */
const DRAW_AGAIN = `${pageUrl("generalInformationB")}?${new URLSearchParams({ product: "creditLine" })}`;

const lineIn = ({ today }: Context, { application, credit, whole }: Lived): CreditData["line"] =>
  isOpenLine(credit, today)
    ? {
        until: credit.lineUntil!,
        drawUrl: whole.isSettled ? DRAW_AGAIN : null,
        endUrl: pageUrl("endLine", { requestId: application.id }),
      }
    : null;

const overviewOf = async (context: Context, holding: Holding): Promise<CreditData> => {
  const { credit, application } = holding;
  const { catalogue } = context.services;
  const lived = await livedOf(context, holding);
  return {
    request: applicationView(context, holding),
    contractNumber: credit.contractNumber,
    productName: credit.productName,
    principal: money(credit.principalCents, catalogue),
    balance: money(lived.whole.balance, catalogue),
    toReturn: lived.whole.refundable > 0 ? money(lived.whole.refundable, catalogue) : null,
    paidOutAt: credit.startDay,
    next: nextOf(context, lived),
    withdrawn: withdrawnIn(context, lived.whole),
    writtenOff: writtenOffIn(context, lived.whole),
    notice: await noticeIn(context, lived),
    arrearsPlan: await arrearsPlanIn(context, lived),
    withdrawal: withdrawalIn(context, lived),
    paidOut: await paidOutIn(context, lived),
    line: lineIn(context, lived),
    papers: await papersOf(context.db, context.person!.id, application.id),
    repaymentUrl: pageUrl("repaymentDetails", { requestId: application.id }),
    refinanceUrl: await refinanceUrlIn(context, lived),
    mayAskRelief: reliefFaultIn(lived) === undefined,
  };
};

/** Overview of the running credits, whatever else is open; without one, the access check has led elsewhere. */
export const existingActiveCredit: ReadHandler = {
  read: async (context): Promise<CreditsData | { nextUrl: string }> => {
    const credits: CreditData[] = [];
    for (const credit of await runningCreditsOf(context.db, context.person!.id)) {
      const holding = await holdingOf(context, credit);
      if (holding) credits.push(await overviewOf(context, holding));
    }
    // A credit of before whose agreement is lost is running, but cannot be shown.
    if (credits.length === 0) return { nextUrl: pageUrl("applicationStatus") };
    return {
      page: { title: credits.length === 1 ? creditCopy.title : creditCopy.severalTitle },
      today: context.today,
      credits,
    };
  },
};
