/** Readers of the application's steps. */
import { PAYOUT_METHODS, type PayoutMethod } from "#src/domain/lending/payout-method.ts";
import { codeFields, marketingFields } from "./account.ts";
import { askedWith, choice, files, number, optionalText, text, tick } from "./fields.ts";
import { loanChoiceOf, loanFields } from "./loan.ts";
import { by, defineReader, type ReadFields } from "./reader.ts";

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
  {
    ...termsFields,
    ...marketingFields,
    ...by("registration", {
      email: text("required email"),
      mobilePhone: text("required mobile-bg"),
      password: text("required symbol-count"),
      passwordRepeat: text("required password-match"),
    }),
    ...by("consent", { tos: tick("tos-accepted"), dataPrivacy: tick("data-privacy-consent") }),
  },
  (values) => ({
    ...termsOf(values),
    email: values.email,
    phone: values.mobilePhone,
    password: values.password,
    marketing: { email: values["marketing.email"], sms: values["marketing.sms"] },
  }),
);

/** Reads the first step of a logged-in borrower: loan terms. */
export const generalInformationB = defineReader("general-information-b", termsFields, termsOf);

/** Reads how the borrower provides the personal data: by id card photo or by hand. */
export const fillInOptions = defineReader(
  "fill-in-options",
  by("application", { fillInMethod: choice("required", ["idCardPhoto", "manual"]) }),
  (values) => values,
);

/** Reader of the id card step; its files are handled by the upload. */
export const idCardUpload = defineReader(
  "fill-in-id-card-upload",
  by("decision", {
    idCardFront: files("required identity-card-images"),
    idCardBack: files("required identity-card-images"),
    dataPrivacy: tick("checkbox-required"),
  }),
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

/** Reads the payout choice of the step with the European form and the credit register consent. */
export const paymentAndCollateral = defineReader(
  "payment-and-collateral-data",
  {
    ...payoutFields,
    ...by("consent", { europeanForm: tick("checkbox-required"), creditRegisterCheck: tick("checkbox-required") }),
  },
  payoutOf,
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

/** Reads the signature: the SMS code, and the hash of the agreement version the borrower saw. */
export const signAgreement = defineReader(
  "sign-contract",
  { ...by("signature", { versionHash: text(), tos: tick("tos-accepted") }), ...codeFields },
  ({ versionHash, pin }) => ({ versionHash, pin }),
);
