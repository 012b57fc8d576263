/** Repayment of a credit: what to pay and how, what was paid, and what paying early comes to. */
import type { PlanRowData, RepaymentData } from "#src/api/responses/responses.ts";
import { callUrl } from "#src/api/calls/calls.ts";
import { creditCopy } from "#src/copy/credit.ts";
import { repaymentCopy } from "#src/copy/repayment.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import type { Whole } from "#src/domain/lending/account/whole.ts";
import { planOf, spentOf, stillDueAfter } from "#src/domain/lending/account/readings.ts";
import { formatMoney, money, type Cents } from "#src/domain/lending/money.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { borrowerShort } from "#server/lending/guarantees/terms.ts";
import { openOf, type DrawingAccount } from "#server/lending/servicing/accounts.ts";
import { isWithdrawn } from "#server/lending/servicing/withdraw.ts";
import { payerOf } from "#server/lending/payers/payer.ts";
import { spentRows } from "#server/lending/servicing/spent-rows.ts";
import { changeUntil } from "#server/lending/servicing/tell-payment.ts";
import type { FormHandler } from "#server/policy/handler.ts";
import { payingOffSoon } from "#server/store/tables/frozen-pay-offs.ts";
import { paymentsOfCredit, type PaymentRow } from "#server/store/tables/payments.ts";
import { paidRefundsOfCredit } from "#server/store/tables/refunds.ts";
import type { Context } from "#server/visit/context.ts";
import {
  assignedIn,
  nextOf,
  noticeIn,
  refinanceUrlIn,
  reliefFaultIn,
  creditShown,
  applicationView,
  withdrawnIn,
  writtenOffIn,
  type Lived,
} from "./holding.ts";
import { arrearsPlanIn } from "./arrears-plan.ts";
import { instructionOf, payFill, payPost, shownChannel } from "./pay.ts";
import { channelsOf } from "./pay-methods.ts";
import { quoteOf } from "./quote.ts";

const planRows = ({ services }: Context, { account, drawing }: DrawingAccount): PlanRowData[] => {
  const sum = (cents: Cents) => money(cents, services.catalogue);
  return planOf(account, drawing.plan).map(({ accrual: _accrual, ...row }) => ({
    ...row,
    instalment: sum(row.instalment),
    principal: sum(row.principal),
    interest: sum(row.interest),
    balance: sum(row.balance),
  }));
};

/** The plans of the drawings that owe something, each with its day where they are several; none after a withdrawal. */
const plansIn = (context: Context, { told }: Lived): RepaymentData["plans"] => {
  const open = openOf(told).filter(({ drawing }) => !isWithdrawn(drawing));
  return open.map((one) => ({ drawn: open.length > 1 ? one.drawing.start : null, rows: planRows(context, one) }));
};

const overdueOf = ({ services: { catalogue } }: Context, { overdue, daysLate }: Whole): RepaymentData["overdue"] => {
  const { principal, interest, late: forDelay, total } = overdue;
  if (total === 0) return null;
  return {
    principal: money(principal, catalogue),
    interest: money(interest, catalogue),
    lateInterest: money(forDelay, catalogue),
    total: money(total, catalogue),
    daysLate,
  };
};

const payOffIn = (
  { services: { catalogue }, today }: Context,
  { payOff, saving, balance }: Whole,
): RepaymentData["payoff"] => ({
  date: today,
  amount: money(payOff, catalogue),
  saving: money(saving, catalogue),
  balance: money(balance, catalogue),
});

/** What a borrower's own page has beyond what a guarantor may see and decide. */
const ownPart = async (context: Context, lived: Lived) => {
  const { whole, application } = lived;
  const plans = whole.assigned ? [] : plansIn(context, lived);
  const params = { applicationId: application.id };
  return {
    advance: whole.advance > 0 ? money(whole.advance, context.services.catalogue) : null,
    payoff: payOffIn(context, whole),
    guaranteedFor: null,
    arrearsPlan: await arrearsPlanIn(context, lived),
    // After a withdrawal one sum is owed, which the page tells by itself.
    ...(whole.isSettled || whole.assigned || lived.account.withdrawn ? { quote: null } : quoteOf(context, lived)),
    plans,
    certificateUrl: whole.isSettled ? pageUrl("certificateRequest", { requestId: application.id }) : null,
    refinanceUrl: await refinanceUrlIn(context, lived),
    mayAskRelief: reliefFaultIn(lived) === undefined,
    paidOffSoonBy: whole.isSettled ? null : ((await payingOffSoon(context.db, lived.credit.no)) ?? null),
    planUrl: plans.length > 0 ? callUrl("plan-file", params) : null,
    calendarUrl:
      whole.isSettled || whole.assigned || lived.account.writtenOff ? null : callUrl("payment-calendar", params),
    payments: await paymentsIn(context, lived),
  };
};

/** The same for their guarantor, who sees what is due, pays it, and finds what they have paid here. */
const guarantorsPart = async (context: Context, lived: Lived) => ({
  advance: null,
  payoff: null,
  arrearsPlan: null,
  guaranteedFor: await borrowerShort(context.services, context.db, lived.application.id),
  quote: null,
  plans: [],
  planUrl: null,
  certificateUrl: null,
  refinanceUrl: null,
  mayAskRelief: false,
  paidOffSoonBy: null,
  calendarUrl: null,
  payments: await paymentsIn(context, lived, (payment) => payerOf(context.services, payment).isGuarantor === true),
});

const goneWords: Readonly<Record<string, string>> = repaymentCopy.gone;

/** That a prepayment did not pay the next instalment, while that is still ahead. */
const noteOf = ({ services: { catalogue }, today }: Context, account: Account, paymentId: string): string | null => {
  const due = stillDueAfter(account, paymentId);
  if (!due) return null;
  const until = changeUntil(due.prepaidOn);
  const amount = formatMoney(money(due.cents, catalogue));
  return repaymentCopy.stillDue(formatDay(due.day, true), amount, until < today ? undefined : formatDay(until, true));
};

/** The payments of the credit, or those that are meant, the latest first, with where each went. */
const paymentsIn = async (
  context: Context,
  { credit, told }: Lived,
  isMeant: (payment: PaymentRow) => boolean = () => true,
): Promise<RepaymentData["payments"]> => {
  const { db, services } = context;
  const { catalogue } = services;
  const returned = await paidRefundsOfCredit(db, credit.no);
  const accounts = new Map(told.map(({ drawing, account }) => [drawing.no, account]));
  return (await paymentsOfCredit(db, credit.no))
    .filter(isMeant)
    .toReversed()
    .map(({ id, valueDay, cents, channel, status, drawingNo }) => {
      const account = accounts.get(drawingNo!);
      const spent = status === "posted" && account ? spentOf(account, id) : undefined;
      return {
        id,
        date: valueDay,
        amount: money(cents, catalogue),
        channel: repaymentCopy.channels[channel],
        gone: status === "posted" ? null : (goneWords[status] ?? repaymentCopy.gone.other),
        note: account ? noteOf(context, account, id) : null,
        spent: spent
          ? spentRows(spent, returned.get(id)).map((row) => ({ label: row.label, amount: money(row.cents, catalogue) }))
          : [],
      };
    });
};

/** The page, and what the borrower, or a guarantor, says that the next payment is for. References name the agreement, never the person. */
export const repaymentDetails: FormHandler = {
  read: async (context) => {
    const lived = await creditShown(context);
    if (!lived) return { nextUrl: pageUrl("guaranteedRequests") };
    const { whole, credit, guarantorId } = lived;
    // Of a claim that was assigned nothing is paid here.
    const isSettled = whole.isSettled || whole.assigned !== undefined;
    const { instruction, method } = await instructionOf(context, lived);
    return {
      page: { title: creditCopy.repaymentTitle },
      today: context.today,
      request: applicationView(context, lived),
      contractNumber: credit.contractNumber,
      next: nextOf(context, lived),
      withdrawn: withdrawnIn(context, whole),
      writtenOff: writtenOffIn(context, whole),
      notice: await noticeIn(context, lived),
      acceleratedOn: whole.accelerated ?? null,
      assigned: await assignedIn(context, lived),
      overdue: overdueOf(context, whole),
      isSettled: whole.isSettled,
      ...(await (guarantorId === undefined ? ownPart : guarantorsPart)(context, lived)),
      ...(!isSettled &&
        lived.most !== 0 && { form: await issueForm(context, "repayment-details", payFill(context, lived)) }),
      instruction,
      channels: isSettled
        ? []
        : channelsOf(context, lived)
            .filter((channel) => channel.method !== method)
            .map(shownChannel),
    } satisfies RepaymentData;
  },
  post: payPost,
};
