/** Handlers of `server/calls/application.ts`. */
import type { applicationDemands } from "#server/calls/application.ts";
import type { HandlersOf } from "#server/policy/handler.ts";
import { userPersonalInformation } from "#server/handlers/account/personal-data.ts";
import { userGeneralInformation } from "#server/handlers/account/registration.ts";
import * as collateral from "./collateral.ts";
import { sendDocuments } from "./documents.ts";
import { keepDraft } from "./drafts.ts";
import * as first from "./first-step.ts";
import { acceptOffer } from "./offer.ts";
import * as status from "./status.ts";
import * as statusActs from "./status-acts.ts";
import * as steps from "./steps.ts";
import { videoVerification } from "./video.ts";

export const applicationHandlers: HandlersOf<typeof applicationDemands> = {
  "general-information": first.generalInformation,
  "general-information-b": first.generalInformationB,
  "user-general-information": userGeneralInformation,
  "user-personal-information": userPersonalInformation,
  "fill-in-options-b": steps.fillInOptionsB,
  "fill-in-options": steps.fillInOptions,
  "fill-in-id-card-upload": steps.idCardUpload,
  "video-verification": videoVerification,
  "send-documents": sendDocuments,
  "personal-information": steps.personalInformation,
  "payment-and-collateral-data": collateral.paymentAndCollateral,
  "collateral-data": collateral.collateralData,
  "change-collateral-data": collateral.changeCollateral,
  "sms-confirmation": steps.smsConfirmation,
  "payment-information": steps.paymentInformation,
  "keep-draft": keepDraft,
  "request-processing": status.processing,
  status: status.status,
  "short-status": status.shortStatus,
  "accept-offer": acceptOffer,
  "take-less": statusActs.takeLess,
  "drop-guarantor": statusActs.dropGuarantor,
  "ask-review": statusActs.askReview,
  "end-agreement": statusActs.endAgreement,
  "cancel-request": statusActs.cancelApplication,
};
