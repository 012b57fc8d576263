/**
 * What the program reads out of the forms. A form may ask for more, in any order and words; these elements
 * and these rules it may not lose, because handlers take the values as the rules vouch for them.
 */
import { PRODUCT_KEYS, type ProductKey } from "#src/domain/catalogue.ts";

/**
 * One element the program reads: rules its chain must keep, the only choices the program can act on, and the
 * values of another element with which it must be asked; left out, it is always asked.
 */
export type Reliance = { rules: string; only?: readonly string[]; askedWith?: { element: string; values: readonly string[] } };

/** By element path. */
export type Reliances = Readonly<Record<string, Reliance>>;

const keeps = (rules = "", only?: readonly string[]): Reliance => ({ rules, ...(only && { only }) });

const asked = (element: string, ...values: readonly string[]) => (reliance: Reliance): Reliance => ({ ...reliance, askedWith: { element, values } });

const ofProduct = (key: ProductKey, term: string, rules: string): Reliances => {
  const chosen = asked("product", key);
  return { [`${key}.amount`]: chosen(keeps("required")), [`${key}.${term}`]: chosen(keeps(rules)) };
};

const PRODUCT: Reliances = {
  product: keeps("required", PRODUCT_KEYS),
  ...ofProduct("creditLine", "days", "required"), ...ofProduct("consumerCredit", "months", "required consumer-slider-period"),
  ...ofProduct("interestFreeInstalment", "months", "required consumer-slider-period"), ...ofProduct("interestFreeCreditLine", "days", "required"),
};

const [wired, revolut] = [asked("paymentMethod", "wireTransfer"), asked("paymentMethod", "revolut")];

const PAYOUT: Reliances = {
  paymentMethod: keeps("required", ["wireTransfer", "easypay", "revolut"]),
  iban: wired(keeps("required iban iban-checksum")),
  ibanOwner: wired(keeps("checkbox-required")),
  revtag: revolut(keeps("required revtag")),
};

/** Counted with, so nothing but a number. */
const COUNTS = Array.from({ length: 21 }, (_, count) => String(count));

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
    firstName: keeps("required cyrillic"), middleName: asked("noMiddleName", "0")(keeps("cyrillic")), lastName: keeps("required cyrillic"),
    personPin: keeps("required person-pin old-enough"),
    idCardNumber: keeps("required id-card-number"), idCardIssuedOn: keeps("required date-bg"), idCardValidUntil: asked("idCardNoExpiry", "0")(keeps("required date-bg not-past")),
    idCardIssuedBy: keeps("required"), "permanentAddress.settlement": keeps("required"),
    dependents: keeps("select", COUNTS), "income.type": keeps("select"), "income.netMonthly": keeps("required number"),
    // Of no use to the program but where somebody is employed.
    "income.sinceMonth": asked("income.type")(keeps("month-bg")),
    "expenses.monthly": keeps("required number"), "expenses.otherCredits": keeps("required number"),
    isPep: keeps("required", ["0", "1"]),
  },
  "fill-in-options": { fillInMethod: keeps("required", ["idCardPhoto", "manual"]) },
  "fill-in-id-card-upload": {
    idCardFront: keeps("required identity-card-images"), idCardBack: keeps("required identity-card-images"), dataPrivacy: keeps("checkbox-required"),
  },
  "payment-and-collateral-data": { ...PAYOUT, europeanForm: keeps("checkbox-required"), creditRegisterCheck: keeps("checkbox-required") },
  "payment-information": PAYOUT,
  "accept-offer": {
    product: keeps(), amount: keeps("required"),
    months: asked("product", "consumerCredit", "interestFreeInstalment")(keeps("required")), days: asked("product", "creditLine", "interestFreeCreditLine")(keeps("required")),
  },
  "sign-contract": { versionHash: keeps(), tos: keeps("tos-accepted"), ...CODE },
  "sms-confirmation": CODE,
  "user-sms-confirmation": CODE,
  "change-phone": { mobilePhone: keeps("required mobile-bg") },
  "validate-email": { key: keeps() },
  login: { username: keeps("required email-or-person-pin"), password: keeps("required"), next: keeps() },
  "change-password": { currentPassword: keeps("required"), password: keeps("required symbol-count"), passwordRepeat: keeps("required password-match") },
  subscribe: { "marketing.email": keeps(), "marketing.sms": keeps() },
  "contact-us": { name: keeps("required"), email: keeps("required email"), topic: keeps("select"), message: keeps("required"), dataPrivacy: keeps("data-privacy-consent") },
};

const PRODUCT_SLIDERS = Object.keys(PRODUCT).filter((path) => path !== "product");

/** Sliders to which the catalogue gives their scale, by form id: the form itself names none. */
export const filledScales: Readonly<Record<string, readonly string[]>> = {
  calculator: PRODUCT_SLIDERS, "general-information": PRODUCT_SLIDERS, "general-information-b": PRODUCT_SLIDERS,
  "accept-offer": ["amount", "months", "days"],
};
