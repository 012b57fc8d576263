/** Repayment of a credit: what to pay and how, what was paid, and what paying early comes to. */
import type { PlanRowData, RepaymentData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { creditCopy } from "#src/copy/credit.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import {
  closingOf,
  daysLateOf,
  overdueDues,
  partsOf,
  planOf,
  principalOwed,
  spentOf,
} from "#src/domain/lending/account/readings.ts";
import { money, type Cents } from "#src/domain/lending/money.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { accountOf } from "#server/lending/servicing/accounts.ts";
import { isWithdrawn } from "#server/lending/servicing/withdraw.ts";
import { spentRows } from "#server/lending/servicing/spent-rows.ts";
import type { Handler } from "#server/policy/handler.ts";
import { paymentsOfCredit } from "#server/store/tables/payments.ts";
import { paidRefundsOfCredit } from "#server/store/tables/refunds.ts";
import type { Context } from "#server/visit/context.ts";
import { nextOf, ownCredit, requestView, withdrawnIn, writtenOffIn, type Lived } from "./holding.ts";
import { instructionOf, payFill, payPost, shownChannel } from "./pay.ts";
import { channelsOf } from "./pay-methods.ts";
import { quoteOf } from "./quote.ts";

const planRows = ({ services }: Context, { account, credit }: Lived): PlanRowData[] => {
  const sum = (cents: Cents) => money(cents, services.catalogue);
  return planOf(account, credit.schedule).map((row) => ({
    ...row,
    instalment: sum(row.instalment),
    principal: sum(row.principal),
    interest: sum(row.interest),
    balance: sum(row.balance),
  }));
};

const overdueOf = ({ services: { catalogue } }: Context, account: Account): RepaymentData["overdue"] => {
  const late = overdueDues(account);
  if (late.length === 0) return null;
  const { principal, interest, late: forDelay, total } = partsOf(late);
  return {
    principal: money(principal, catalogue),
    interest: money(interest, catalogue),
    lateInterest: money(forDelay, catalogue),
    total: money(total, catalogue),
    daysLate: daysLateOf(account),
  };
};

const payOffIn = ({ services: { catalogue }, today }: Context, account: Account): RepaymentData["payoff"] => {
  const { amount, saving } = closingOf(account);
  return { date: today, amount: money(amount, catalogue), saving: money(saving, catalogue) };
};

/** All payments of the credit, the latest first, with where each went. */
const paymentsIn = async (
  { db, services, today }: Context,
  { credit, drawings }: Lived,
): Promise<RepaymentData["payments"]> => {
  const { catalogue } = services;
  const returned = await paidRefundsOfCredit(db, credit.no);
  const accounts = new Map(drawings.map((drawing) => [drawing.no, accountOf(services, drawing, today)]));
  return (await paymentsOfCredit(db, credit.no))
    .toReversed()
    .map(({ id, valueDay, cents, channel, status, drawingNo }) => {
      const account = accounts.get(drawingNo!);
      const spent = status === "posted" && account ? spentOf(account, id) : undefined;
      return {
        id,
        date: valueDay,
        amount: money(cents, catalogue),
        channel: repaymentCopy.channels[channel],
        isTakenBack: status !== "posted",
        spent: spent
          ? spentRows(spent, returned.get(id)).map((row) => ({ label: row.label, amount: money(row.cents, catalogue) }))
          : [],
      };
    });
};

/** The page, and what the borrower says that the next payment is for. References name the agreement, never the person. */
export const repaymentDetails: Handler = {
  read: async (context) => {
    const lived = await ownCredit(context);
    const { account, credit, drawing, request } = lived;
    const { catalogue } = context.services;
    const isSettled = account.settledDay !== undefined;
    const { instruction, method } = await instructionOf(context, lived);
    const hasPlan = !isWithdrawn(drawing);
    const params = { requestId: request.id };
    return {
      page: { title: creditCopy.repaymentTitle },
      today: context.today,
      request: requestView(lived),
      contractNumber: credit.contractNumber,
      next: nextOf(context, lived),
      withdrawn: withdrawnIn(context, account),
      writtenOff: writtenOffIn(context, account),
      overdue: overdueOf(context, account),
      advance: account.advance > 0 ? money(account.advance, catalogue) : null,
      balance: money(principalOwed(account), catalogue),
      payoff: payOffIn(context, account),
      isSettled,
      // After a withdrawal one sum is owed, which the page tells by itself.
      ...(isSettled || account.withdrawn ? { quote: null } : quoteOf(context, lived)),
      ...(!isSettled && { form: await issueForm(context, "repay", "repayment-details", payFill(context, lived)) }),
      instruction,
      plan: hasPlan ? planRows(context, lived) : [],
      planUrl: hasPlan ? callUrl("plan-file", params) : null,
      calendarUrl: isSettled || account.writtenOff ? null : callUrl("payment-calendar", params),
      payments: await paymentsIn(context, lived),
      channels: isSettled
        ? []
        : channelsOf(context, lived)
            .filter((channel) => channel.method !== method)
            .map(shownChannel),
    } satisfies RepaymentData;
  },
  post: payPost,
};
