/** Page table, one row per page. Router, navigation, site map, access tests and route patterns derive from it. */
import { ANY_STEP, callAt, callRow, isStepCall, type CallName } from "#src/api/calls/calls.ts";
import { contentPages, HOLDS_KEY, type PageFlags } from "#src/api/calls/content.ts";
import { fillPath, matcherOf, type PathParams } from "#src/web/paths.ts";
import { doesMove, isFormPage, type PageTemplate } from "./page-templates.ts";

/** A row of the page table; `path` may have parameters (`:name`, `:name?`, `:name*`). */
export type PageRow = PageFlags & {
  name: string;
  path: string;
  /** The call whose response the page shows. */
  call: CallName;
  template: PageTemplate;
};

/** The page table; the first matching row wins. */
export const pages = [
  { name: "index", path: "/", call: "index", template: "home" },
  { name: "login", path: "/vhod", call: "login", template: "form" },
  { name: "registration", path: "/email", call: "registration", template: "form" },
  { name: "invitation", path: "/i/:token", call: "invitation", template: "notice", ...HOLDS_KEY },
  {
    name: "invitationInvalidLink",
    path: "/nevaliden-link",
    call: "invitation-invalid-link",
    template: "notice",
    noIndex: true,
    ledTo: true,
  },
  {
    name: "registrationFromInvitation",
    path: "/register",
    call: "registration-from-invitation",
    template: "about",
    noIndex: true,
  },
  { name: "generalInformation", path: "/obshta-informacia", call: "general-information", template: "form" },
  { name: "generalInformationB", path: "/obshti-danni", call: "general-information-b", template: "form" },
  {
    name: "userGeneralInformation",
    path: "/potrebitel-obshta-informacia",
    call: "user-general-information",
    template: "form",
    noIndex: true,
  },
  {
    name: "userPersonalInformation",
    path: "/potrebitel-lichni-danni",
    call: "user-personal-information",
    template: "form",
  },
  {
    name: "userSmsConfirmation",
    path: "/user-sms-confirm",
    call: "user-sms-confirmation",
    template: "form",
    noIndex: true,
  },
  {
    name: "validateEmail",
    path: "/validate-email",
    call: "validate-email",
    template: "notice",
    ...HOLDS_KEY,
  },
  { name: "forgottenPassword", path: "/zabravena-parola", call: "forgotten-password", template: "notice" },
  {
    name: "newPassword",
    path: "/zabravena-parola/:key",
    call: "forgotten-password-reset",
    template: "notice",
    ...HOLDS_KEY,
  },
  {
    name: "forgottenPasswordCode",
    path: "/zabravena-parola-kod",
    call: "forgotten-password-sms-pin",
    template: "form",
    noIndex: true,
  },
  { name: "fillInOptionsB", path: "/nachin-na-populvane", call: "fill-in-options-b", template: "form" },
  { name: "fillInOptions", path: "/kak-da-populnia", call: "fill-in-options", template: "form" },
  { name: "idCardUpload", path: "/lichna-karta", call: "fill-in-id-card-upload", template: "form" },
  {
    name: "videoVerification",
    path: "/video-verifikacia",
    call: "video-verification",
    template: "form",
    noIndex: true,
  },
  { name: "sendDocuments", path: "/dokumenti-po-zayavka", call: "send-documents", template: "form", noIndex: true },
  { name: "personalInformation", path: "/lichni-danni", call: "personal-information", template: "form" },
  {
    name: "paymentAndCollateral",
    path: "/poluchavane-i-obezpechenie",
    call: "payment-and-collateral-data",
    template: "form",
  },
  {
    name: "collateral",
    path: "/obezpechenie",
    call: "collateral-data",
    template: "form",
    cookieBar: false,
  },
  {
    name: "changeCollateral",
    path: "/promqna-obezpechenie",
    call: "change-collateral-data",
    template: "form",
    cookieBar: false,
    noIndex: true,
  },
  { name: "step", path: "/zayavka/:step", call: ANY_STEP, template: "form", noIndex: true },
  { name: "paymentInformation", path: "/nachin-na-poluchavane", call: "payment-information", template: "form" },
  { name: "smsConfirmation", path: "/sms-confirm", call: "sms-confirmation", template: "form" },
  { name: "applicationProcessing", path: "/zayavkata-se-obrabotva", call: "request-processing", template: "status" },
  { name: "applicationStatus", path: "/status/:requestId?", call: "status", template: "status" },
  {
    name: "shortStatus",
    path: "/s/:key",
    call: "short-status",
    template: "status",
    ...HOLDS_KEY,
  },
  { name: "viewContract", path: "/pregled-na-dogovora", call: "view-contract", template: "agreement" },
  {
    name: "viewRefinanceAnnex",
    path: "/pregled-na-refinasirashtia-aneks",
    call: "view-refinance-annex",
    template: "agreement",
  },
  { name: "activeCredit", path: "/aktiven-kredit", call: "existing-active-credit", template: "credit" },
  { name: "withdraw", path: "/aktiven-kredit/otkaz/:requestId", call: "withdraw", template: "notice", ledTo: true },
  { name: "refinance", path: "/refinance", call: "refinance", template: "notice" },
  {
    name: "endLine",
    path: "/aktiven-kredit/zakrivane/:requestId",
    call: "end-line",
    template: "notice",
    ledTo: true,
  },
  { name: "repaymentDetails", path: "/pogasyavane/:requestId", call: "repayment-details", template: "repayment" },
  {
    name: "cardPayment",
    path: "/card-payment-registration/:creditSystemOrderId",
    call: "card-payment-registration",
    template: "payment",
    noIndex: true,
  },
  {
    name: "certificateRequest",
    path: "/zaiavka-za-udostoverenie/:requestId?",
    call: "certificate-request",
    template: "notice",
  },
  {
    name: "certificateRequestCreated",
    path: "/izpratena-zaiavka-za-udostoverenie/:certificateRequestId?",
    call: "certificate-request-created",
    template: "list",
  },
  {
    name: "certificateCheck",
    path: "/proverka/:code?",
    call: "certificate-check",
    template: "notice",
    ...HOLDS_KEY,
  },
  { name: "bonus", path: "/bonus", call: "bonus", template: "bonus" },
  { name: "bonusInfo", path: "/bonus/info/:key?", call: "bonus-info", template: "bonus", ...HOLDS_KEY },
  { name: "bonusInfoShort", path: "/bi/:key", call: "bonus-info-short", template: "bonus", ...HOLDS_KEY },
  ...contentPages.map((page) => ({ ...page, template: "content" as const })),
  { name: "appAffiliate", path: "/app/affiliate/:key", call: "app-affiliate", template: "notice", ...HOLDS_KEY },
  { name: "app", path: "/app/:slug*", call: "app", template: "notice" },
  {
    name: "game",
    path: "/game/facebook-gif/:key?",
    call: "game-facebook-gif",
    template: "notice",
    ...HOLDS_KEY,
  },
  {
    name: "gameShort",
    path: "/fb/:key?",
    call: "game-facebook-gif-short",
    template: "notice",
    ...HOLDS_KEY,
    ledTo: true,
  },
  { name: "contactUs", path: "/kontakti", call: "contact-us", template: "notice" },
  { name: "subscribe", path: "/subscribe", call: "subscribe", template: "notice", noIndex: true },
  { name: "unsubscribe", path: "/unsubscribe", call: "unsubscribe", template: "notice", noIndex: true },
  {
    name: "confirmSubscription",
    path: "/subscribe/:key",
    call: "confirm-subscription",
    template: "notice",
    ...HOLDS_KEY,
  },
  {
    name: "unsubscribeEmail",
    path: "/system/unsubscribe-email/:email/:key",
    call: "unsubscribe-email",
    template: "notice",
    ...HOLDS_KEY,
  },
  { name: "unsubscribeSms", path: "/u/:key", call: "unsubscribe-sms", template: "notice", ...HOLDS_KEY },
  { name: "profile", path: "/profile", call: "profile", template: "notice" },
  { name: "profileChanged", path: "/profile-changed", call: "profile-changed", template: "notice", ledTo: true },
  {
    name: "confirmPhoneNumber",
    path: "/profile/mobile-phone-number/confirm",
    call: "confirm-phone-number",
    template: "form",
    noIndex: true,
  },
  {
    name: "confirmNumber",
    path: "/profile/kod",
    call: "confirm-number",
    template: "form",
    noIndex: true,
  },
  { name: "closeProfile", path: "/profile/iztrivane", call: "close-profile", template: "notice", ledTo: true },
  {
    name: "profileClosed",
    path: "/profile/iztrit",
    call: "profile-closed",
    template: "notice",
    noIndex: true,
    ledTo: true,
  },
  { name: "changePassword", path: "/smyana-na-parolata", call: "change-password", template: "form" },
  { name: "applicationHistory", path: "/istoriya-na-zayavkite", call: "request-history", template: "list" },
  { name: "documents", path: "/dokumenti", call: "documents", template: "list" },
  {
    name: "guarantorInformation",
    path: "/danni-na-poruchitel/:requestId?",
    call: "guarantor-information",
    template: "about",
    ledTo: true,
  },
  {
    name: "viewGuarantorContract",
    path: "/pregled-na-dogovora-za-poruchitel/:requestId?",
    call: "view-guarantor-contract",
    template: "agreement",
    ledTo: true,
  },
  {
    name: "refinanceSupport",
    path: "/refinance-support/:requestId?",
    call: "refinance-support",
    template: "notice",
  },
  {
    name: "viewAnnex",
    path: "/pregled-na-aneks/:requestId?",
    call: "view-annex",
    template: "agreement",
    ledTo: true,
  },
  { name: "guaranteedRequests", path: "/poruchitelstva", call: "guaranteed-requests", template: "list" },
] as const satisfies readonly PageRow[];

/** Name of a page, for `pageUrl`. */
export type PageName = (typeof pages)[number]["name"];

const byName = new Map<string, PageRow>(pages.map((row) => [row.name, row]));
const byCall = new Map<string, PageRow>(pages.map((row) => [row.call, row]));

/** Id of the status page's heading, which says what has become of the application. */
export const ANSWER_ID = "otgovor";

/** The path of a row with its parameters filled in. */
export const rowUrl = ({ path }: Pick<PageRow, "path">, params: PathParams = {}): string =>
  fillPath(path, params) || "/";

/** The path of a page with its parameters filled in. */
export const pageUrl = (name: PageName, params: PathParams = {}): string => rowUrl(byName.get(name)!, params);

/** The row of a specific step, from the table's generic step row. */
const stepRow = (row: PageRow, step: string): PageRow => ({
  ...row,
  path: rowUrl(row, { step }),
  call: callAt(row.call, { step }),
});

/** The page of a call, if it has one. */
export const pageOfCall = (call: string): PageRow | undefined =>
  isStepCall(call) ? stepRow(byCall.get(ANY_STEP)!, call.slice("steps/".length)) : byCall.get(call);

/** True if the call's page is refetched when the server pushes a change. */
export const movesByItself = (call: string): boolean => {
  const template = pageOfCall(call)?.template;
  return template !== undefined && doesMove(template);
};

/** Pages of an application that keep no drafts: the codes. */
const CODES: readonly string[] = ["user-sms-confirmation", "sms-confirmation"] satisfies CallName[];

/** True on the way through an application, from its first step to the signature: the frame around it is small. */
export const isOnTheWay = ({ call, template }: PageRow): boolean =>
  template === "agreement" || (isFormPage(template) && (callRow(call).drafts !== undefined || CODES.includes(call)));

/** The row matching a path, with its parameters; a trailing slash is ignored. */
export const matchPage = (path: string): { row: PageRow; params: Record<string, string> } | undefined => {
  const match = matcherOf(path);
  for (const row of pages as readonly PageRow[]) {
    const params = match(row.path, row);
    if (params) return { row: row.call === ANY_STEP ? stepRow(row, params["step"]!) : row, params };
  }
  return undefined;
};
