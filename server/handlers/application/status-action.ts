/** What an application is called and what its borrower does next: the same behind a short link and on its page. */
import type { StatusData } from "#src/api/responses/responses.ts";
import { documentAskCopy } from "#src/copy/document-asks.ts";
import { refinanceStatus as refinanceWords } from "#src/copy/refinance.ts";
import type { StatusWords } from "#src/copy/status.ts";
import { callCopy } from "#src/copy/application.ts";
import { firstWay, videoCopy } from "#src/copy/video.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { reliefCopy } from "#src/copy/relief.ts";
import type { TextName } from "#server/content/words/tables.ts";
import { statusWords } from "#server/lending/applications/status-words.ts";
import { annexToSign } from "#server/store/tables/annexes.ts";
import { openAsk } from "#server/lending/applications/document-asks.ts";
import { collateralOpen } from "#server/lending/applications/guarantor-words.ts";
import { videoAsked, type VideoAsked } from "#server/lending/applications/video-asked.ts";
import { whereNext } from "#server/policy/journey.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Context } from "#server/visit/context.ts";
import { reliefWords } from "./relief-status.ts";
import { refinanceStatus } from "./refinance-status.ts";
import { isAsAsked } from "./status-reasons.ts";
import { labelNow } from "./status-text.ts";

/** Names of the texts that actions are called by. */
type ActionName = Extract<TextName, `status.to${string}`> | "status.applyAgain";

type Action = { label: string; page?: PageName };

/** By status: a page, or where their application continues. */
const ACTIONS: Readonly<Partial<Record<ShownStatus, { label: ActionName; page?: PageName }>>> = {
  draft: { label: "status.toStep" },
  awaitingSmsConfirmation: { label: "status.toStep" },
  needsIdCard: { label: "status.toIdCard" },
  awaitingGuarantor: { label: "status.toGuarantor" },
  contractUnsigned: { label: "status.toContract" },
  payoutFailed: { label: "status.toPayout" },
  payoutReturned: { label: "status.toPayoutAgain" },
  active: { label: "status.toCredit", page: "activeCredit" },
  overdue: { label: "status.toCredit", page: "activeCredit" },
  forbearance: { label: "status.toCredit", page: "activeCredit" },
  writtenOff: { label: "status.toCredit", page: "activeCredit" },
  withdrawn: { label: "status.toCredit", page: "activeCredit" },
  assigned: { label: "status.toAssignee", page: "repaymentDetails" },
  cancelled: { label: "status.applyAgain", page: "generalInformationB" },
  expired: { label: "status.applyAgain", page: "generalInformationB" },
  terminated: { label: "status.applyAgain", page: "generalInformationB" },
  repaid: { label: "status.applyAgain", page: "generalInformationB" },
  unlent: { label: "status.applyAgain", page: "generalInformationB" },
};

const wordsOf = (
  { services }: Context,
  application: ApplicationRow,
  isAsked: boolean,
  video: VideoAsked | undefined,
): StatusWords => {
  const words = statusWords(services, application.shown);
  if (video?.sent)
    return {
      ...words,
      ...videoCopy.sent[video.sent],
      ...(video.call && { text: videoCopy.called(callCopy.when[video.call]) }),
    };
  if (video?.again)
    return { ...words, title: videoCopy.again[video.again.kind], text: videoCopy.ways[firstWay(video)].text };
  if (isAsked) return { ...words, label: documentAskCopy.title, title: documentAskCopy.title };
  return isAsAsked(application)
    ? {
        ...words,
        title: services.words.text("status.approvedAsAsked.title"),
        text: services.words.text("status.approvedAsAsked.text"),
        tone: "success",
      }
    : words;
};

/** A drawing that is paid back is not the end of its line; who may name nobody any more, nor take less, has nothing to do. */
const actionNow = async (
  { services, db, today }: Context,
  application: ApplicationRow,
): Promise<Action | undefined> => {
  const { shown, isLineOpen } = application;
  if (shown === "awaitingGuarantor") {
    const { guarantor, less } = await collateralOpen(services, db, application);
    if (!guarantor && !less) return undefined;
  }
  if ((await annexToSign(db, application.userId, today)) === application.id)
    return { label: reliefCopy.toAnnex, page: "viewAnnex" };
  if (shown === "needsVideoVerification") return { label: videoCopy.ways.video.action, page: "videoVerification" };
  const action = ACTIONS[shown === "repaid" && isLineOpen ? "active" : shown];
  return action && { ...action, label: services.words.text(action.label) };
};

/**
 * The words of an application, the video that is asked of it, and what its borrower does; no action where that is nothing.
 * `isOver`: it cannot pay off the credit that it is for any more.
 */
export type StatusNow = {
  words: StatusWords;
  video: VideoAsked | undefined;
  action: Action | undefined;
  isOver?: boolean;
};

/** Where somebody learns what is possible instead of a refinance: the page of the annex ends its application. */
const insteadOf = ({ status }: ApplicationRow): Action | undefined =>
  status === "offerActive"
    ? undefined
    : { label: refinanceWords.action, page: status === "contractUnsigned" ? "viewRefinanceAnnex" : "refinance" };

/** How an application stands now. */
export const statusNow = async (context: Context, application: ApplicationRow): Promise<StatusNow> => {
  const { services, db, now } = context;
  const isAsked = (await openAsk(services, db, application, now)) !== undefined;
  const video =
    application.status === "needsVideoVerification" ? await videoAsked(services, db, application) : undefined;
  const refinance = await refinanceStatus(context, application);
  const words = {
    ...wordsOf(context, application, isAsked, video),
    ...(await labelNow(context, application)),
    ...(await reliefWords(context, application)),
    ...refinance?.words,
  };
  if (refinance?.isOver) return { words, video, action: insteadOf(application), isOver: true };
  if (isAsked) return { words, video, action: { label: documentAskCopy.action, page: "sendDocuments" } };
  if (video?.sent) return { words, video, action: undefined };
  const action = await actionNow(context, application);
  return {
    words,
    video,
    action: action && { ...action, ...(video && { label: videoCopy.ways[firstWay(video)].action }) },
  };
};

/** Where an action leads its borrower. */
export const linkOf = (
  context: Context,
  application: ApplicationRow,
  { label, page }: Action,
): StatusData["action"] => ({
  label,
  url: page
    ? pageUrl(page, page === "repaymentDetails" ? { requestId: application.id } : {})
    : whereNext({ ...context, application }),
});
