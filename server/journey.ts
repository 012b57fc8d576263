/** Who belongs on which page. The server alone decides the order of steps; the browser follows `nextUrl`. */
import { callRow, isStepCall, type CallName, type RequestStatus } from "#src/api/contract.ts";
import { pageUrl, pageOfCall } from "#src/pages/table.ts";

/** A: a new borrower. B: one who comes back and is known. */
export type Variant = "A" | "B";

/** The steps of an application, in order, as `schemas/steps.json` has them; each is done once its form was saved. */
export type Steps = Readonly<Record<Variant, readonly CallName[]>>;

/** The page of each request state. */
const PAGE_OF_STATUS: Readonly<Record<RequestStatus, Parameters<typeof pageUrl>[0]>> = {
  draft: "fillInOptions",
  awaitingSmsConfirmation: "smsConfirmation",
  processing: "requestProcessing",
  needsIdCard: "idCardUpload",
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

/** The steps of an application of this kind, and which of its forms are saved. */
type Way = { services: { steps: Steps }; saved: ReadonlySet<string> };

const isSaved = (call: CallName, saved: ReadonlySet<string>): boolean => saved.has(callRow(call).form!);

/** The first step of a draft that is not saved yet; a draft is sent by saving the last, so the code's page is none of its own. */
export const firstOpenStep = (variant: Variant, { services, saved }: Way): CallName => {
  const steps = services.steps[variant].slice(0, -1);
  return steps.find((call) => !isSaved(call, saved)) ?? steps.at(-1)!;
};

/** Whether a step of a draft may be filled in: all before it are saved. A step taken out of the order never may. */
export const isStepOpen = (variant: Variant, call: CallName, { services, saved }: Way): boolean => {
  const at = services.steps[variant].indexOf(call);
  return at < 0 ? !isStepCall(call) : services.steps[variant].slice(0, at).every((before) => isSaved(before, saved));
};

/** „Стъпка 2 от 5“ of a step; undefined for forms that are no step. */
export const stepNumber = (variant: Variant, call: CallName, { services }: Pick<Way, "services">): { n: number; of: number } | undefined => {
  const at = services.steps[variant].indexOf(call);
  return at < 0 ? undefined : { n: at + 1, of: services.steps[variant].length };
};

export type Whereabouts = Way & {
  person: object | null;
  pending: object | null;
  request: { id: string; status: RequestStatus; variant: Variant } | null;
};

/** Where this visitor goes on. */
export const whereNext = ({ person, pending, request, ...way }: Whereabouts): string => {
  if (!person) return pageUrl(pending ? "userSmsConfirmation" : "login");
  if (!request) return pageUrl("generalInformationB");
  if (request.status === "draft") return pageOfCall(firstOpenStep(request.variant, way))!.path;
  return pageUrl(PAGE_OF_STATUS[request.status]);
};
