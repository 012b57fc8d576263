/**
 * What the program reads out of the forms. A form may ask for more, in any order and words; these elements
 * and these rules it may not lose, because handlers take the values as the rules vouch for them.
 */
import { PRODUCT_KEYS } from "#src/domain/catalogue.ts";

/** One element the program reads: rules its chain must keep, and the only choices the program can act on. */
export type Reliance = { rules: string; only?: readonly string[] };

/** By element path. */
export type Reliances = Readonly<Record<string, Reliance>>;

const keeps = (rules = "", only?: readonly string[]): Reliance => ({ rules, ...(only && { only }) });

const PRODUCT: Reliances = {
  product: keeps("required", PRODUCT_KEYS),
  "creditLine.amount": keeps("required"), "creditLine.days": keeps("required"),
  "consumerCredit.amount": keeps("required"), "consumerCredit.months": keeps("required consumer-slider-period"),
  "interestFreeInstalment.amount": keeps("required"), "interestFreeInstalment.months": keeps("required consumer-slider-period"),
  "interestFreeCreditLine.amount": keeps("required"), "interestFreeCreditLine.days": keeps("required"),
};

const PAYOUT: Reliances = {
  paymentMethod: keeps("required", ["wireTransfer", "easypay", "revolut"]),
  iban: keeps("required iban iban-checksum"),
  ibanOwner: keeps("checkbox-required"),
  revtag: keeps("required revtag"),
};

const CODE: Reliances = { pin: keeps("required pin6") };

/** By form id. */
export const reliedOn: Readonly<Record<string, Reliances>> = {
  calculator: PRODUCT,
  "general-information": {
    ...PRODUCT,
    purpose: keeps("select"), email: keeps("required email"), mobilePhone: keeps("required mobile-bg"),
    password: keeps("required symbol-count"), passwordRepeat: keeps("required password-match"),
    tos: keeps("tos-accepted"), dataPrivacy: keeps("data-privacy-consent"),
  },
  "general-information-b": { ...PRODUCT, purpose: keeps("select") },
  "personal-information": {
    firstName: keeps("required cyrillic"), middleName: keeps("cyrillic"), lastName: keeps("required cyrillic"),
    personPin: keeps("required person-pin old-enough"),
    idCardNumber: keeps("required id-card-number"), idCardIssuedOn: keeps("required date-bg"), idCardValidUntil: keeps("required date-bg not-past"),
    idCardIssuedBy: keeps("required"), "permanentAddress.settlement": keeps("required"),
    dependents: keeps("select"), "income.type": keeps("select"), "income.netMonthly": keeps("required number"), "income.sinceMonth": keeps("month-bg"),
    "expenses.monthly": keeps("required number"), "expenses.otherCredits": keeps("required number"),
    isPep: keeps("required", ["0", "1"]),
  },
  "fill-in-id-card-upload": {
    idCardFront: keeps("required identity-card-images"), idCardBack: keeps("required identity-card-images"), dataPrivacy: keeps("checkbox-required"),
  },
  "payment-and-collateral-data": { ...PAYOUT, europeanForm: keeps("checkbox-required"), creditRegisterCheck: keeps("checkbox-required") },
  "payment-information": PAYOUT,
  "accept-offer": { product: keeps(), amount: keeps("required"), months: keeps("required"), days: keeps("required") },
  "sign-contract": { versionHash: keeps(), tos: keeps("tos-accepted"), ...CODE },
  "sms-confirmation": CODE,
  "user-sms-confirmation": CODE,
  "validate-email": { key: keeps() },
  login: { username: keeps("required email-or-person-pin"), password: keeps("required"), next: keeps() },
};
