/** The end of an open line by its borrower: what it means, and the act. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { endLineCopy, withdrawalCopy } from "#src/copy/withdrawal.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { endLine as endLineOf, isOpenLine } from "#server/lending/servicing/end-line.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import { unread } from "#server/submissions/reader.ts";
import { amountText } from "#server/text/formats.ts";
import type { Context } from "#server/visit/context.ts";
import { ownCredit, type Lived } from "./holding.ts";

/** What differs between the page of a line that may be closed and that of a closed one. */
type NoticeParts = Pick<NoticeData, "news" | "blocks" | "form" | "actions">;

const actionsOf = ({ application, whole }: Lived): NonNullable<NoticeData["actions"]> =>
  whole.isSettled
    ? []
    : [{ label: withdrawalCopy.toRepayment, url: pageUrl("repaymentDetails", { requestId: application.id }) }];

const closedLine = ({ today }: Context, lived: Lived): NoticeParts => {
  const { credit, whole } = lived;
  const { noLine, ended, endedDrawn, endedFree } = endLineCopy;
  if (credit.lineUntil === null || credit.lineUntil >= today)
    return { news: { tone: "info", text: noLine }, blocks: [], actions: actionsOf(lived) };
  return {
    news: { tone: "success", text: ended },
    blocks: [paragraph(whole.isSettled ? endedFree : endedDrawn)],
    actions: actionsOf(lived),
  };
};

const openLine = async (context: Context, { credit, whole }: Lived): Promise<NoticeParts> => {
  const { facts, open, free, drawn } = endLineCopy;
  const isFree = whole.isSettled;
  const { catalogue } = context.services;
  return {
    blocks: [
      paragraph(open(formatDay(credit.lineUntil!))),
      {
        kind: "facts",
        rows: [
          { label: facts.contract, value: [credit.contractNumber] },
          { label: facts.owed, value: [amountText(whole.balance, catalogue)] },
        ],
      },
      paragraph(isFree ? free : drawn),
    ],
    form: await issueForm(context, "end-line"),
    actions: [{ label: withdrawalCopy.toCredit, url: pageUrl("activeCredit") }],
  };
};

/** The page and the act. */
export const endLine: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const lived = await ownCredit(context);
    const { title } = endLineCopy;
    const shown = isOpenLine(lived.credit, context.today) ? await openLine(context, lived) : closedLine(context, lived);
    return { page: { title }, today: context.today, title, ...shown };
  },
  post: definePost(unread("end-line"), {
    effect: async (context) => {
      const { application, credit } = await ownCredit(context);
      const { services, db, now } = context;
      const outcome = await endLineOf(services, db, { creditNo: credit.no, now });
      const nextUrl = pageUrl("endLine", { requestId: application.id });
      return outcome === "no-line" ? refuse("moved-on", { nextUrl }) : { nextUrl };
    },
  }),
};
