/** Readers of the application's steps. */
import { CALL_TIMES } from "#src/domain/staff/enquiries.ts";
import { PAYOUT_METHODS, type PayoutMethod } from "#src/domain/lending/payout-method.ts";
import { VIDEO_KINDS } from "#src/domain/lending/video.ts";
import { codeFields } from "./account.ts";
import { collateralFields, collateralOf, sendingFields, type Collateral } from "./collateral.ts";
import { askedWith, choice, consent, files, number, optionalText, text, tick } from "./fields.ts";
import { loanChoiceOf, loanFields } from "./loan.ts";
import { by, defineReader, type ReadFields } from "./reader.ts";
import { registrantFields, registrantOf } from "./registration.ts";

/** Reads the home page's calculator, which only prices a loan. */
export const calculator = defineReader("calculator", loanFields, loanChoiceOf);

const termsFields = { ...loanFields, ...by("application", { purpose: text("select"), promoCode: optionalText() }) };

const termsOf = (values: ReadFields<typeof termsFields>) => ({
  loan: loanChoiceOf(values),
  purpose: values.purpose,
  promoCode: values.promoCode,
});

/** Reads the first step of a new borrower: loan terms, registration and consents. */
export const generalInformation = defineReader(
  "general-information",
  { ...termsFields, ...registrantFields },
  (values) => ({ ...termsOf(values), ...registrantOf(values) }),
);

/** Reads the first step of a logged-in borrower: loan terms. */
export const generalInformationB = defineReader("general-information-b", termsFields, termsOf);

/** Reads how the borrower provides the personal data: by id card photo or by hand. */
export const fillInOptions = defineReader(
  "fill-in-options",
  by("application", { fillInMethod: choice("required", ["idCardPhoto", "manual"]) }),
  (values) => values,
);

/** When a borrower wants to be called. */

/** Reads how a known borrower provides the personal data: as above, or with a call. */
export const fillInOptionsB = defineReader(
  "fill-in-options-b",
  by("application", {
    fillInMethod: choice("required", ["idCardPhoto", "manual", "phoneCall"]),
    callTime: askedWith("fillInMethod", "phoneCall")(choice("select", CALL_TIMES)),
  }),
  (values) => values,
);

/** Reader of the id card step; its files are handled by the upload. */
export const idCardUpload = defineReader(
  "fill-in-id-card-upload",
  by("decision", {
    idCardFront: files("required identity-card-images"),
    idCardBack: files("required identity-card-images"),
    dataPrivacy: consent("checkbox-required"),
  }),
  () => ({}),
);

const recorded = askedWith("way", "video");
const pictured = askedWith("way", "selfie");

/** Reader of the video, or the picture in its stead; the files are handled by the upload. */
export const videoVerification = defineReader(
  "video-verification",
  by("decision", {
    way: choice("required", VIDEO_KINDS),
    videoConsent: recorded(consent("checkbox-required")),
    video: recorded(files("required identity-card-images")),
    selfie: pictured(files("required identity-card-images")),
    callTime: pictured(choice("select", CALL_TIMES)),
  }),
  ({ way, callTime }) => ({ way, callTime }),
);

/** Reader of the documents that the staff asked for; its files are handled by the upload. */
export const sendDocuments = defineReader(
  "send-documents",
  by("decision", { papers: files("required identity-card-images") }),
  () => ({}),
);

const wired = askedWith("paymentMethod", "wireTransfer");
const revolut = askedWith("paymentMethod", "revolut");

const payoutFields = by("payout", {
  paymentMethod: choice("required", PAYOUT_METHODS),
  iban: wired(text("required iban iban-checksum")),
  ibanOwner: wired(tick("checkbox-required")),
  revtag: revolut(text("required revtag")),
});

/** The payout method with its account; `iban` and `revtag` are empty unless the method needs them. */
export type PayoutChoice = { method: PayoutMethod; iban: string; revtag: string };

const payoutOf = ({
  paymentMethod = "easypay",
  iban = "",
  revtag = "",
}: ReadFields<typeof payoutFields>): PayoutChoice => ({
  method: paymentMethod,
  iban,
  revtag,
});

/** Reads the payout choice and the collateral of the step with the European form and the credit register consent. */
export const paymentAndCollateral = defineReader(
  "payment-and-collateral-data",
  { ...payoutFields, ...collateralFields, ...sendingFields },
  (values): PayoutChoice & Collateral => ({ ...payoutOf(values), ...collateralOf(values) }),
);

/** Reads the payout choice. */
export const paymentInformation = defineReader("payment-information", payoutFields, payoutOf);

/** Reads the SMS code that confirms the application. */
export const smsConfirmation = defineReader("sms-confirmation", codeFields, (values) => values);

/** Reads the accepted amount (whole euros) and term of an offer. The product is fixed by the application. */
export const acceptOffer = defineReader(
  "accept-offer",
  by("price", {
    product: text(),
    amount: number("required"),
    months: askedWith("product", "consumerCredit", "interestFreeInstalment")(number("required")),
    days: askedWith("product", "creditLine", "interestFreeCreditLine")(number("required")),
  }),
  ({ amount, months, days }) => ({ amount, term: months ?? days ?? NaN }),
);

/** Sliders of the offer form whose scale the server sets. */
export const OFFER_SLIDERS = ["amount", "months", "days"] as const;

/** Reads the signature of a guarantor, who also says that they know what they answer for. */
export const signGuarantee = defineReader(
  "sign-guarantee",
  {
    ...by("signature", { versionHash: text(), tos: consent("tos-accepted"), liability: tick("checkbox-required") }),
    ...codeFields,
  },
  ({ versionHash, pin }) => ({ versionHash, pin }),
);

/** Reads the signature of an annex. */
export const signAnnex = defineReader(
  "sign-annex",
  { ...by("signature", { versionHash: text(), tos: consent("tos-accepted") }), ...codeFields },
  ({ versionHash, pin }) => ({ versionHash, pin }),
);

/** Reads the signature of an agreement that pays another credit off. */
export const signRefinance = defineReader(
  "sign-refinance-annex",
  { ...by("signature", { versionHash: text(), tos: consent("tos-accepted") }), ...codeFields },
  ({ versionHash, pin }) => ({ versionHash, pin }),
);

/** Reads the signature: the SMS code, and the hash of the agreement version the borrower saw. */
export const signAgreement = defineReader(
  "sign-contract",
  { ...by("signature", { versionHash: text(), tos: consent("tos-accepted") }), ...codeFields },
  ({ versionHash, pin }) => ({ versionHash, pin }),
);
