/** Withdrawal from the agreement of a credit: what it comes to, and the act. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { withdrawalCopy } from "#src/copy/withdrawal.ts";
import { isInterestFree } from "#src/domain/lending/rate.ts";
import { withdrawnOf } from "#src/domain/lending/account/readings.ts";
import type { Account } from "#src/domain/lending/account/account.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { daysBetween, formatDay } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { endRefinanceOf } from "#server/lending/servicing/end-refinance.ts";
import { isOpenLine } from "#server/lending/servicing/end-line.ts";
import { accountIf, SUPPOSED, withdrawalOn } from "#server/lending/servicing/suppose.ts";
import { goesOnWithout, type GoingOn } from "#server/lending/servicing/refinance-undone.ts";
import { isWithdrawn, withdrawalOpenUntil, withdrawFrom } from "#server/lending/servicing/withdraw.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { withdrawalNoticedAt } from "#server/store/tables/withdrawals.ts";
import { unread } from "#server/submissions/reader.ts";
import { amountText } from "#server/text/formats.ts";
import type { Context } from "#server/visit/context.ts";
import { ownCredit, type Lived } from "./holding.ts";

type FactRow = Extract<Block, { kind: "facts" }>["rows"][number];

/** What the credit owes that goes on by its old plan. */
const oldRows = ({ services: { catalogue } }: Context, { whole: { payOff, next } }: GoingOn): FactRow[] => {
  const { old } = withdrawalCopy;
  const sum = (cents: number): string => amountText(cents, catalogue);
  return [
    { label: old.payOff, value: [sum(payOff)] },
    ...(next ? [{ label: old.next, value: [old.at(sum(next.cents), formatDay(next.day, true))] }] : []),
  ];
};

const factsOf = (context: Context, { credit }: Lived, account: Account, goesOn: GoingOn | undefined): Block => {
  const { catalogue } = context.services;
  const { facts } = withdrawalCopy;
  const owed = withdrawnOf(account);
  const rows = [
    { label: facts.contract, value: [credit.contractNumber] },
    { label: facts.product, value: [credit.productName] },
    ...(owed
      ? [
          { label: facts.today, value: [amountText(owed.amount, catalogue)] },
          ...(owed.perDay === undefined ? [] : [{ label: facts.perDay, value: [amountText(owed.perDay, catalogue)] }]),
          { label: facts.payUntil, value: [formatDay(owed.until, true)] },
        ]
      : []),
    ...(goesOn ? oldRows(context, goesOn) : []),
  ];
  return { kind: "facts", rows };
};

const toRepayment = ({ application }: Lived) => ({
  label: withdrawalCopy.toRepayment,
  url: pageUrl("repaymentDetails", { requestId: application.id }),
});
const toOld = ({ applicationId: requestId }: GoingOn) => ({
  label: withdrawalCopy.toOld,
  url: pageUrl("repaymentDetails", { requestId }),
});
const toCredit = { label: withdrawalCopy.toCredit, url: pageUrl("activeCredit") };

/** What differs between the page before a withdrawal and the one after it. */
type NoticeParts = Pick<NoticeData, "news" | "blocks" | "form" | "actions">;

const afterwards = async (context: Context, lived: Lived): Promise<NoticeParts> => {
  const { account, drawing } = lived.latest;
  const { services, db, today } = context;
  const at = formatMoment((await withdrawalNoticedAt(db, drawing.no))!);
  const news = { tone: "success" as const, text: withdrawalCopy.withdrawn(at) };
  const goesOn = await goesOnWithout(services, db, drawing, today);
  const wentOn = goesOn ? [paragraph(withdrawalCopy.wentOn(goesOn.contract))] : [];
  const ways = goesOn ? [toOld(goesOn)] : [];
  if (account.settledDay !== undefined)
    return { news, blocks: [paragraph(withdrawalCopy.settled), ...wentOn], actions: ways };
  const { payBack, lapsed } = withdrawalCopy;
  const isFree = isInterestFree(drawing.ratePerYear);
  const said = paragraph(account.withdrawn ? payBack(isFree) : lapsed);
  const blocks = [factsOf(context, lived, account, undefined), said, ...wentOn];
  return { news, blocks, actions: [toRepayment(lived), ...ways, toCredit] };
};

const before = async (context: Context, lived: Lived): Promise<NoticeParts> => {
  const { services, today } = context;
  const { credit } = lived;
  const { drawing, account } = lived.latest;
  const until = withdrawalOpenUntil(credit, drawing, account, today);
  if (until === undefined) {
    const { repaid, closed } = withdrawalCopy;
    const isSettled = account.settledDay !== undefined;
    const text = isSettled ? repaid : closed(formatDay(credit.withdrawalUntil));
    return { news: { tone: "info", text }, blocks: [], actions: [toRepayment(lived)] };
  }
  const supposed = accountIf(services, drawing, withdrawalOn(today, SUPPOSED));
  const goesOn = await goesOnWithout(services, context.db, drawing, today);
  const paidOff = goesOn && amountText(goesOn.cents, services.catalogue);
  const { open, lead, notOfAll } = withdrawalCopy;
  return {
    blocks: [
      { kind: "notice", text: [open(daysBetween(today, until), formatDay(until, true))] },
      ...(goesOn ? [{ kind: "notice" as const, text: [withdrawalCopy.goesOn(goesOn.contract, paidOff!)] }] : []),
      paragraph(`${lead(isInterestFree(drawing.ratePerYear))}${goesOn ? ` ${notOfAll}` : ""}`),
      factsOf(context, lived, supposed, goesOn),
      ...(isOpenLine(credit, today) && lived.drawings.length === 1 ? [paragraph(withdrawalCopy.line)] : []),
      paragraph(withdrawalCopy.receipt),
    ],
    form: await issueForm(context, "withdraw"),
    actions: [toCredit],
  };
};

/** The page and the act. */
export const withdraw: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const lived = await ownCredit(context);
    const { title } = withdrawalCopy;
    const shown = await (isWithdrawn(lived.latest.drawing) ? afterwards : before)(context, lived);
    return { page: { title }, today: context.today, title, ...shown };
  },
  post: definePost(unread("withdraw"), {
    effect: async (context) => {
      const { application, credit } = await ownCredit(context);
      const { services, db, now } = context;
      const outcome = await withdrawFrom(services, db, { creditNo: credit.no, now });
      if (outcome === "withdrawn") await endRefinanceOf(services, db, credit.no, now);
      const { id: applicationId } = application;
      if (outcome === "closed")
        return refuse("moved-on", { nextUrl: pageUrl("repaymentDetails", { requestId: applicationId }) });
      return { nextUrl: pageUrl("withdraw", { requestId: applicationId }) };
    },
  }),
};
