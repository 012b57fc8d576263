/** Relief for who finds it hard to pay: the page of a request and of what became of it, the request, its withdrawal. */
import type { NoticeData } from "#src/api/responses/responses.ts";
import { reliefCopy, reliefProposals, reliefReasons } from "#src/copy/relief.ts";
import { hardshipWords } from "#src/copy/help.ts";
import { isRelievable } from "#src/domain/lending/relief.ts";
import { paragraph } from "#src/domain/text/blocks.ts";
import type { Block } from "#src/domain/text/document.ts";
import { owedOf } from "#src/domain/lending/account/dues.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import { formatDay, type Day } from "#src/domain/time/dates.ts";
import { formatMoment } from "#src/domain/time/sofia-time.ts";
import { pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { refuse, refuseFields } from "#server/kernel/refusal.ts";
import { askRelief, holdsInterest, takeReliefBack } from "#server/lending/relief/ask.ts";
import { annexToShow } from "#server/lending/relief/sign.ts";
import { definePost, type FormHandler } from "#server/policy/handler.ts";
import type { Annex } from "#server/store/tables/annexes.ts";
import { refinanceToSign } from "#server/lending/servicing/end-refinance.ts";
import { creditOf, lockCredit, runningCreditsOf, type CreditRow } from "#server/store/tables/credits.ts";
import { takeFiles } from "#server/store/tables/files.ts";
import { askedForRelief, openRelief, reliefsOf, type Relief } from "#server/store/tables/reliefs.ts";
import { refinanceSupport as askForm } from "#server/submissions/credit.ts";
import { unread } from "#server/submissions/reader.ts";
import { amountText } from "#server/text/formats.ts";
import { kindOf } from "#server/uploads/keep.ts";
import type { Context } from "#server/visit/context.ts";
import { holdingOf, livedOf, reliefFaultIn, type Lived } from "./holding.ts";

/** The field of the form that takes files, and their kind once they came with a request. */
const PAPERS = { path: "papers" };
const FILES = "relief-paper";

/** The credit that the address names; without one, that of an open request, else one that is late, else the latest. */
const creditIn = async ({ db, person, params }: Context): Promise<CreditRow | undefined> => {
  const named = params["requestId"];
  if (named !== undefined) return (await creditOf(db, person!.id, named)) ?? refuse("not-found");
  const running = await runningCreditsOf(db, person!.id);
  const asked = await askedForRelief(
    db,
    running.map(({ no }) => no),
  );
  return (
    running.find(({ no }) => asked.has(no)) ??
    running.find(({ status }) => status === "overdue") ??
    running.find(({ status }) => isRelievable(status))
  );
};

const livedIn = async (context: Context): Promise<Lived | undefined> => {
  const credit = await creditIn(context);
  const holding = credit && (await holdingOf(context, credit));
  return holding && livedOf(context, holding);
};

/** What is to be paid next that is not late. */
const nextInTime = (
  { whole: { next, overdue }, account: { dues, ahead } }: Lived,
  today: Day,
): { cents: Cents; day: Day } | undefined => {
  if (overdue.total === 0) return next;
  const due = dues.find((one) => owedOf(one) > 0 && one.workDay >= today);
  const [row] = ahead.rows;
  if (due) return { cents: owedOf(due), day: due.dueDay };
  return row && { cents: row.instalment, day: row.dueDate };
};

const aboutCredit = ({ services: { catalogue }, today }: Context, lived: Lived): Block => {
  const { credit, whole } = lived;
  const { about } = reliefCopy;
  const { overdue, balance } = whole;
  const next = nextInTime(lived, today);
  return {
    kind: "facts",
    rows: [
      { label: about.contract, value: [credit.contractNumber] },
      ...(overdue.total > 0 ? [{ label: about.overdue, value: [amountText(overdue.total, catalogue)] }] : []),
      ...(next
        ? [{ label: about.next, value: [`${amountText(next.cents, catalogue)}, ${formatDay(next.day, true)}`] }]
        : []),
      { label: about.balance, value: [amountText(balance, catalogue)] },
    ],
  };
};

const askedFacts = ({ services: { catalogue } }: Context, relief: Relief): Block => {
  const { facts } = reliefCopy;
  return {
    kind: "facts",
    rows: [
      { label: facts.no, value: [String(relief.no)] },
      { label: facts.at, value: [formatMoment(relief.askedAt)] },
      { label: facts.reason, value: [reliefReasons[relief.reason]] },
      { label: facts.proposal, value: [reliefProposals[relief.proposal]] },
      { label: facts.canPay, value: [amountText(relief.canPay, catalogue)] },
      ...(relief.files.length > 0 ? [{ label: facts.files, value: [String(relief.files.length)] }] : []),
    ],
  };
};

type Shown = Pick<NoticeData, "news" | "blocks" | "form" | "forms" | "actions">;

const toRepayment = ({ application }: Lived) => ({
  label: reliefCopy.toRepayment,
  url: pageUrl("repaymentDetails", { requestId: application.id }),
});

/** A context of the credit's own address, so that forms name it. */
const inside = (context: Context, { application }: Lived): Context => ({
  ...context,
  params: { requestId: application.id },
});

/** The annex that waits for a signature, and the way to it. */
const toSign = ({ openUntil }: Annex, { application }: Lived): NoticeData["news"] => ({
  tone: "info",
  text: reliefCopy.proposed(formatDay(openUntil, true)),
  action: { label: reliefCopy.toAnnex, url: pageUrl("viewAnnex", { requestId: application.id }) },
});

const open = async (context: Context, lived: Lived, relief: Relief, annex: Annex | undefined): Promise<Shown> => {
  const { today } = context;
  const at = inside(context, lived);
  const named = { ...at, params: { ...at.params, no: String(relief.no) } };
  const forms = { withdraw: await issueForm(named, "withdraw-relief") };
  if (annex) return { news: toSign(annex, lived), blocks: [askedFacts(context, relief)], forms };
  const { holdUntil, dueBy, no } = relief;
  const held = holdUntil === null ? reliefCopy.notHeld : reliefCopy.held(formatDay(holdUntil, true));
  const until = formatDay(dueBy, true);
  const isLate = today > dueBy;
  return {
    news: isLate
      ? { tone: "warning", text: reliefCopy.late(no, until) }
      : { tone: "success", text: reliefCopy.asked(no, until) },
    blocks: [...(isLate ? [] : [paragraph(held)]), askedFacts(context, relief)],
    forms,
    actions: [toRepayment(lived)],
  };
};

/** What became of the latest request, where the page offers another one. */
const newsOf = (
  { services: { catalogue } }: Context,
  { whole: { overdue, isSettled } }: Lived,
  { status, words }: Relief,
): NoticeData["news"] => {
  if (status === "refused") return { tone: "warning", text: reliefCopy.refused(words?.answer ?? "") };
  if (status === "signed" && isSettled) return undefined;
  if (status === "signed" && overdue.total > 0)
    return { tone: "warning", text: reliefCopy.signedLate(amountText(overdue.total, catalogue)) };
  if (status === "signed") return { tone: "success", text: reliefCopy.signed };
  if (status === "withdrawn") return { tone: "info", text: reliefCopy.withdrawn };
  return { tone: "info", text: reliefCopy.expired };
};

const asking = async (context: Context, lived: Lived, latest: Relief | undefined): Promise<Shown> => {
  const news = latest && newsOf(context, lived, latest);
  const ways = latest?.status === "refused" ? [paragraph(reliefCopy.ways)] : [];
  const fault = reliefFaultIn(lived);
  if (fault === "over")
    return {
      news: news ?? { tone: "info", text: reliefCopy.closed.over },
      blocks: ways,
      actions: [toRepayment(lived)],
    };
  if (fault)
    return {
      news: { tone: "info", text: reliefCopy.closed[fault] },
      blocks: [paragraph(hardshipWords.advice)],
      actions: [toRepayment(lived), { label: hardshipWords.write, url: pageUrl("contactUs") }],
    };
  const { credit } = lived;
  const { db, today } = context;
  const refinance = await refinanceToSign(db, credit.no);
  const held = (await holdsInterest(db, credit.no, today)) ? reliefCopy.leadHeld : reliefCopy.leadNotHeld;
  return {
    ...(news && { news }),
    blocks: [
      ...ways,
      paragraph(`${reliefCopy.lead} ${held}`),
      ...(refinance === undefined ? [] : [paragraph(reliefCopy.endsRefinance(refinance))]),
      aboutCredit(context, lived),
    ],
    form: await issueForm(inside(context, lived), "refinance-support"),
    actions: [toRepayment(lived)],
  };
};

/** The page of a request, and the request. */
export const refinanceSupport: FormHandler = {
  read: async (context): Promise<NoticeData> => {
    const { title, noCredit, toCredit } = reliefCopy;
    const page = { page: { title }, today: context.today, title };
    const lived = await livedIn(context);
    if (!lived)
      return {
        ...page,
        news: { tone: "info", text: noCredit },
        blocks: [],
        actions: [{ label: toCredit, url: pageUrl("activeCredit") }],
      };
    const [latest] = await reliefsOf(context.db, context.services.secrets, lived.credit.no);
    const annex = await annexToShow(context.db, lived.credit.no, context.now);
    if (latest?.endedAt === null) return { ...page, ...(await open(context, lived, latest, annex)) };
    // The desk may send one unasked.
    if (annex) return { ...page, news: toSign(annex, lived), blocks: [aboutCredit(context, lived)] };
    return { ...page, ...(await asking(context, lived, latest)) };
  },
  post: definePost(askForm, {
    effect: async (context, { canPay, ...said }) => {
      const { services, db, now, person } = context;
      const { credit, application } = (await livedIn(context)) ?? refuse("not-found");
      const nextUrl = pageUrl("refinanceSupport", { requestId: application.id });
      if (canPay === undefined || canPay < 0) return refuseFields({ canPay: { code: "not-a-sum" } });
      const from = kindOf(askForm.form, PAPERS);
      const files = await takeFiles(db, person!.id, { from, to: FILES, applicationId: application.id });
      const asked = await askRelief(services, db, { ...said, canPay, creditNo: credit.no, files, now });
      if (asked === "open") return refuse("relief-open", { nextUrl });
      return asked === "asked" ? { nextUrl } : refuse("relief-closed", { nextUrl });
    },
  }),
};

/** Takes back the open request that its form names. */
export const withdrawRelief: FormHandler = {
  post: definePost(unread("withdraw-relief"), {
    effect: async (context) => {
      const { services, db, now, params } = context;
      const { credit, application } = (await livedIn(context)) ?? refuse("not-found");
      const nextUrl = pageUrl("refinanceSupport", { requestId: application.id });
      const locked = (await lockCredit(db, credit.no)) ?? refuse("not-found");
      const open = await openRelief(db, services.secrets, credit.no);
      if (open && String(open.no) !== params["no"]) return refuse("relief-other", { params: { no: open.no }, nextUrl });
      return (await takeReliefBack(services, db, locked, now)) ? { nextUrl } : refuse("moved-on", { nextUrl });
    },
  }),
};
