/** All form readers. The definition check protects what they rely on; a form without a reader is only stored. */
import * as account from "./account.ts";
import * as application from "./application.ts";
import * as bonus from "./bonus.ts";
import * as collateral from "./collateral.ts";
import { guarantorInformation, personalInformation, userPersonalInformation } from "./personal-information.ts";
import * as registration from "./registration.ts";
import {
  certificateRequest,
  checkCertificate,
  payOffQuote,
  refinance,
  refinanceQuote,
  refinanceSupport,
  repay,
} from "./credit.ts";
import * as staff from "./staff.ts";
import { LOAN_SLIDERS } from "./loan.ts";
import type { FormReader, Reliances } from "./reader.ts";

/** One reader per form that code reads. */
const readers: readonly FormReader<unknown>[] = [
  account.login,
  account.userSmsConfirmation,
  account.sendCode,
  account.forgottenPassword,
  account.forgottenPasswordCode,
  account.newPassword,
  account.changePhone,
  account.validateEmail,
  account.profile,
  account.confirmPhoneNumber,
  account.confirmNumber,
  account.changePassword,
  account.subscribe,
  account.closeProfile,
  bonus.makeBonusLink,
  bonus.useBonus,
  account.subscribeAddress,
  account.unsubscribeAddress,
  account.contactUs,
  account.documentsShown,
  application.calculator,
  application.generalInformation,
  application.generalInformationB,
  application.fillInOptions,
  application.fillInOptionsB,
  application.idCardUpload,
  application.videoVerification,
  application.sendDocuments,
  application.paymentAndCollateral,
  application.paymentInformation,
  collateral.collateralData,
  collateral.changeCollateralData,
  application.smsConfirmation,
  application.acceptOffer,
  application.signAgreement,
  application.signRefinance,
  application.signGuarantee,
  application.signAnnex,
  personalInformation,
  guarantorInformation,
  userPersonalInformation,
  registration.registration,
  registration.registrationFromInvitation,
  registration.userGeneralInformation,
  payOffQuote,
  refinanceSupport,
  repay,
  certificateRequest,
  checkCertificate,
  refinance,
  refinanceQuote,
  staff.login,
  staff.enrol,
  staff.decideApprove,
  staff.decideLess,
  staff.decideReject,
  staff.reviewGuarantor,
  staff.acceptGuarantor,
  staff.refuseGuarantor,
  staff.decideGuarantor,
  staff.decideVideo,
  staff.decideCard,
  staff.failVideo,
  staff.maintenance,
  staff.find,
  staff.matchCandidate,
  staff.moveClock,
  staff.countTill,
  staff.refuseAct,
  staff.answerEnquiry,
  staff.endEnquiry,
  staff.askDocuments,
  staff.wantAlarms,
  staff.remark,
  staff.endRemark,
  staff.giveTask,
  staff.promise,
  ...staff.unmasking,
];

/** Requirements of the code on each form, by form id. */
export const reliances: Readonly<Record<string, Reliances>> = Object.fromEntries(
  readers.map(({ form, fields }) => [form, fields]),
);

/** Paths of sliders whose scale comes from the catalogue instead of the form, by form id. */
export const catalogueSliders: Readonly<Record<string, readonly string[]>> = {
  calculator: LOAN_SLIDERS,
  "general-information": LOAN_SLIDERS,
  "general-information-b": LOAN_SLIDERS,
  "accept-offer": application.OFFER_SLIDERS,
  "refinance-quote": ["amount", "months"],
};
