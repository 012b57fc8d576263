/** What the borrower does next, by the status of their application. */
import type { StatusData } from "#src/api/responses/responses.ts";
import { statusCopy } from "#src/copy/status.ts";
import { videoCopy } from "#src/copy/video.ts";
import type { ShownStatus } from "#src/domain/lending/credit-states.ts";
import { pageUrl, type PageName } from "#src/pages/table.ts";
import { whereNext } from "#server/policy/journey.ts";
import type { ApplicationRow } from "#server/store/tables/applications.ts";
import type { Context } from "#server/visit/context.ts";

/** By status: a page, or where their application continues. */
export const ACTIONS: Readonly<Partial<Record<ShownStatus, { label: string; page?: PageName }>>> = {
  draft: { label: statusCopy.toStep },
  awaitingSmsConfirmation: { label: statusCopy.toStep },
  needsIdCard: { label: statusCopy.toIdCard },
  needsVideoVerification: { label: videoCopy.action, page: "videoVerification" },
  awaitingGuarantor: { label: statusCopy.toGuarantor },
  contractUnsigned: { label: statusCopy.toContract },
  payoutFailed: { label: statusCopy.toPayout },
  payoutReturned: { label: statusCopy.toPayoutAgain },
  active: { label: statusCopy.toCredit, page: "activeCredit" },
  overdue: { label: statusCopy.toCredit, page: "activeCredit" },
  forbearance: { label: statusCopy.toCredit, page: "activeCredit" },
  writtenOff: { label: statusCopy.toCredit, page: "activeCredit" },
  withdrawn: { label: statusCopy.toCredit, page: "activeCredit" },
  cancelled: { label: statusCopy.applyAgain, page: "generalInformationB" },
  expired: { label: statusCopy.applyAgain, page: "generalInformationB" },
  terminated: { label: statusCopy.applyAgain, page: "generalInformationB" },
  repaid: { label: statusCopy.applyAgain, page: "generalInformationB" },
  unlent: { label: statusCopy.applyAgain, page: "generalInformationB" },
};

/** The action of an application; none where there is nothing to do. */
export const actionOf = (context: Context, application: ApplicationRow): Pick<StatusData, "action"> => {
  // A drawing that is paid back is not the end of its line.
  const action = ACTIONS[application.shown === "repaid" && application.isLineOpen ? "active" : application.shown];
  if (!action) return {};
  const { label, page } = action;
  return { action: { label, url: page ? pageUrl(page) : whereNext({ ...context, application: application }) } };
};
