/** A handler for every row of the contract: one that is missing does not compile. */
import { isStepCall, type CallName, type FixedCall } from "#src/api/contract.ts";
import { CONTENT_CALLS, type ContentCall } from "#server/content/load.ts";
import type { Services } from "#server/services.ts";
import * as account from "./account.ts";
import * as application from "./application.ts";
import { contactUs } from "./contact-us.ts";
import { bonus, contentHandler, cookiePolicy, customSitemap, version } from "./content.ts";
import * as contract from "./contract.ts";
import * as credit from "./credit.ts";
import * as drafts from "./drafts.ts";
import type { Handler } from "./handler.ts";
import * as listings from "./listings.ts";
import * as profile from "./profile.ts";
import * as request from "./request.ts";
import * as site from "./site.ts";
import { plainStep } from "./step.ts";
import { subscribe, unsubscribe } from "./subscriptions.ts";

const content = Object.fromEntries(CONTENT_CALLS.map((call) => [call, contentHandler(call)])) as Record<ContentCall, Handler>;

export const handlers: Readonly<Record<FixedCall, Handler>> = {
  ...content,
  bonus,
  "cookie-policy": cookiePolicy,
  "custom-sitemap": customSitemap,
  version,

  config: site.config,
  "user-data": site.userData,
  announcements: site.announcements,
  index: site.index,
  "log-user-click": site.logUserClick,
  error: site.error,
  "check-email": site.checkEmail,
  "keep-draft": drafts.keepDraft,
  "check-promo-code": site.checkPromoCode,
  "captcha-challenge": site.captchaChallenge,
  "list-options": site.listOptions,

  login: account.login,
  logout: account.logout,
  "user-sms-confirmation": account.userSmsConfirmation,
  "validate-email": account.validateEmail,
  "change-phone": account.changePhone,
  "send-code": account.sendCodeAgain,

  profile: profile.profile,
  "change-password": profile.changePassword,
  "request-history": listings.requestHistory,
  documents: listings.documents,
  "guaranteed-requests": listings.guaranteedRequests,
  subscribe,
  unsubscribe,
  "contact-us": contactUs,

  "general-information": application.generalInformation,
  "general-information-b": application.generalInformationB,
  "fill-in-options": application.fillInOptions,
  "fill-in-id-card-upload": application.idCardUpload,
  "personal-information": application.personalInformation,
  "payment-and-collateral-data": application.paymentAndCollateral,
  "sms-confirmation": application.smsConfirmation,
  "payment-information": application.paymentInformation,

  "request-processing": request.requestProcessing,
  status: request.status,
  "accept-offer": request.acceptOffer,
  "ask-review": request.askReview,
  "cancel-request": request.cancelRequest,

  "view-contract": contract.viewContract,
  "decline-contract": contract.declineContract,
  "render-contract": contract.renderContract,
  "european-form": contract.europeanForm,
  "european-form-file": contract.europeanFormFile,
  "file-view": contract.fileView,
  "file-download": contract.fileDownload,

  "existing-active-credit": credit.existingActiveCredit,
  "repayment-details": credit.repaymentDetails,
};

/** The handler of a call; undefined for a step that no definition makes. */
export const handlerOf = (call: CallName, { definitions }: Pick<Services, "definitions">): Handler | undefined => {
  if (!isStepCall(call)) return handlers[call];
  const isThere = definitions.get(call.slice("steps/".length))?.definition.action === call;
  return isThere ? plainStep(call) : undefined;
};
