/**
 * The page on which a visitor continues. The server alone decides the order of steps; the browser follows `nextUrl`.
 */
import { isClosed, type Variant } from "#src/domain/lending/application-states.ts";
import { isStepCall, type CallName } from "#src/api/calls/calls.ts";
import { callOf, formOf } from "#server/calls/calls.ts";
import type { ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { pageUrl, pageOfCall } from "#src/pages/table.ts";
import type { Steps } from "#server/definitions/steps.ts";

/** The page of each application status; a concluded one leads to its credit while that runs. */
const PAGE_OF_STATUS: Readonly<Record<ApplicationStatus, Parameters<typeof pageUrl>[0]>> = {
  draft: "fillInOptions",
  awaitingSmsConfirmation: "smsConfirmation",
  processing: "applicationProcessing",
  needsIdCard: "idCardUpload",
  needsVideoVerification: "videoVerification",
  awaitingGuarantor: "changeCollateral",
  manualReview: "applicationProcessing",
  offerActive: "applicationStatus",
  contractUnsigned: "viewContract",
  contractSigned: "applicationStatus",
  payoutFailed: "paymentInformation",
  concluded: "applicationStatus",
  rejected: "applicationStatus",
  cancelled: "applicationStatus",
  expired: "applicationStatus",
};

/** The page on which the agreement of an application is read and signed: one that pays another credit off has its own. */
export const contractPage = ({ refinancesNo = null }: { refinancesNo?: number | null }) =>
  refinancesNo === null ? ("viewContract" as const) : ("viewRefinanceAnnex" as const);

/** The status that access checks compare; a closed application counts as none. */
export const guardedStatus = (application: { status: ApplicationStatus } | null): ApplicationStatus | "none" =>
  application && !isClosed(application.status) ? application.status : "none";

/** The order of steps, and which forms of the application are saved. */
type Way = { services: { steps: Steps }; saved: ReadonlyMap<string, Date> };

const isSaved = (call: CallName, saved: Way["saved"]): boolean => saved.has(formOf(call));

/**
 * The first unsaved step of a draft, or its last one. Excludes the SMS code's page: saving the step before it submits
 * the draft.
 */
const firstOpenStep = (variant: Variant, { services, saved }: Way): CallName => {
  const steps = services.steps[variant].slice(0, -1);
  return steps.find((call) => !isSaved(call, saved)) ?? steps.at(-1)!;
};

/**
 * Whether a step of a draft may be filled in: all steps before it are saved. False for a step no longer in the order, and
 * for one that stands `inOrder` or not at all.
 */
export const isStepOpen = (variant: Variant, call: CallName, { services, saved }: Way): boolean => {
  const at = services.steps[variant].indexOf(call);
  return at < 0
    ? !callOf(call).inOrder && !isStepCall(call)
    : services.steps[variant].slice(0, at).every((before) => isSaved(before, saved));
};

/** „Стъпка 2 от 5“ of a step; undefined for forms that are no step. */
export const stepNumber = (
  variant: Variant,
  call: CallName,
  { services }: Pick<Way, "services">,
): { n: number; of: number } | undefined => {
  const at = services.steps[variant].indexOf(call);
  return at < 0 ? undefined : { n: at + 1, of: services.steps[variant].length };
};

/** The facts that decide where a visitor continues. */
export type Whereabouts = Way & {
  person: object | null;
  unverified: object | null;
  application: { id: string; status: ApplicationStatus; variant: Variant; refinancesNo?: number | null } | null;
  hasCredit: boolean;
  isGuarantor: boolean;
  wasGuarantor: boolean;
};

/** URL of the page on which this visitor continues. */
export const whereNext = ({ person, unverified, application, hasCredit, ...way }: Whereabouts): string => {
  if (!person) return pageUrl(unverified ? "userSmsConfirmation" : "login");
  // Whoever came to stand surety is not led to borrow, also once that is over.
  if (way.isGuarantor && !hasCredit && guardedStatus(application) === "none") return pageUrl("guaranteedRequests");
  if (!application) return pageUrl(way.wasGuarantor ? "guaranteedRequests" : "generalInformationB");
  if (application.status === "draft") return pageOfCall(firstOpenStep(application.variant, way))!.path;
  if (isClosed(application.status) && hasCredit) return pageUrl("activeCredit");
  const page = PAGE_OF_STATUS[application.status];
  return pageUrl(page === "viewContract" ? contractPage(application) : page);
};
