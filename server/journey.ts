/** Who belongs on which page. The server alone decides the order of steps; the browser follows `nextUrl`. */
import type { CallName, RequestStatus } from "#src/api/contract.ts";
import { pageUrl, pageOfCall } from "#src/pages/table.ts";

/** A: a new borrower. B: one who comes back and is known. */
export type Variant = "A" | "B";

/** The steps of an application, in order; each is done once its form was saved. */
export const STEPS: Readonly<Record<Variant, readonly CallName[]>> = {
  A: ["general-information", "fill-in-options", "personal-information", "payment-and-collateral-data", "sms-confirmation"],
  B: ["general-information-b", "personal-information", "payment-and-collateral-data", "sms-confirmation"],
};

/** The page of each request state. */
const PAGE_OF_STATUS: Readonly<Record<RequestStatus, Parameters<typeof pageUrl>[0]>> = {
  draft: "fillInOptions",
  awaitingSmsConfirmation: "smsConfirmation",
  processing: "requestProcessing",
  needsIdCard: "requestStatus",
  needsVideoVerification: "requestStatus",
  awaitingGuarantor: "requestStatus",
  manualReview: "requestProcessing",
  offerActive: "requestStatus",
  contractUnsigned: "viewContract",
  contractSigned: "requestStatus",
  payoutFailed: "paymentInformation",
  active: "activeCredit",
  overdue: "activeCredit",
  forbearance: "activeCredit",
  repaid: "requestStatus",
  refinanced: "requestStatus",
  withdrawn: "requestStatus",
  assigned: "requestStatus",
  rejected: "requestStatus",
  cancelled: "requestStatus",
  expired: "requestStatus",
};

const CLOSED: readonly RequestStatus[] = ["repaid", "refinanced", "withdrawn", "assigned", "rejected", "cancelled", "expired"];

export const isClosed = (status: RequestStatus): boolean => CLOSED.includes(status);

/** The state that guards look at: a closed request counts as none. */
export const guardState = (request: { status: RequestStatus } | null): RequestStatus | "none" =>
  request && !isClosed(request.status) ? request.status : "none";

/** The first step of a draft that is not saved yet; a draft is sent by saving the last, so the code's page is none of its own. */
export const firstOpenStep = (variant: Variant, saved: ReadonlySet<string>): CallName => {
  const steps = STEPS[variant].slice(0, -1);
  return steps.find((call) => !saved.has(call)) ?? steps.at(-1)!;
};

/** Whether a step of a draft may be filled in: all before it are saved. */
export const isStepOpen = (variant: Variant, call: string, saved: ReadonlySet<string>): boolean => {
  const at = STEPS[variant].indexOf(call as CallName);
  return at < 0 || STEPS[variant].slice(0, at).every((before) => saved.has(before));
};

/** „Стъпка 2 от 5“ of a step; undefined for forms that are no step. */
export const stepNumber = (variant: Variant, call: string): { n: number; of: number } | undefined => {
  const at = STEPS[variant].indexOf(call as CallName);
  return at < 0 ? undefined : { n: at + 1, of: STEPS[variant].length };
};

export type Whereabouts = {
  person: object | null;
  pending: object | null;
  request: { id: string; status: RequestStatus; variant: Variant } | null;
  saved: ReadonlySet<string>;
};

/** Where this visitor goes on. */
export const whereNext = ({ person, pending, request, saved }: Whereabouts): string => {
  if (!person) return pageUrl(pending ? "userSmsConfirmation" : "login");
  if (!request) return pageUrl("generalInformationB");
  if (request.status === "draft") return pageOfCall(firstOpenStep(request.variant, saved))!.path;
  return pageUrl(PAGE_OF_STATUS[request.status]);
};
