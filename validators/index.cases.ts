/** The cases of every rule, one line per rule, keyed as in the registry: tests run them, the check of definitions tries what they accept. */
import type { Cases, Judged } from "./cases.fixture.ts";
import { alphaNumerical } from "./alpha-numerical.cases.ts";
import { basedOnDependentElementValue } from "./based-on-dependent-element-value.cases.ts";
import { companyUic } from "./company-uic.cases.ts";
import { checkboxRequired, dataPrivacyConsent, tosAccepted } from "./consents.cases.ts";
import { consumerSliderPeriod } from "./consumer-slider-period.cases.ts";
import { cyrillic } from "./cyrillic.cases.ts";
import { dateBg } from "./date-bg.cases.ts";
import { email } from "./email.cases.ts";
import { emailBackend } from "./email-backend.cases.ts";
import { emailOrPersonPin } from "./email-or-person-pin.cases.ts";
import { iban } from "./iban.cases.ts";
import { ibanChecksum } from "./iban-checksum.cases.ts";
import { idCardNumber } from "./id-card-number.cases.ts";
import { identityCardImages } from "./identity-card-images.cases.ts";
import { issuedFrom14 } from "./issued-from-14.cases.ts";
import { mobileBg } from "./mobile-bg.cases.ts";
import { monthBg } from "./month-bg.cases.ts";
import { notAfter } from "./not-after.cases.ts";
import { notBefore } from "./not-before.cases.ts";
import { notFuture } from "./not-future.cases.ts";
import { notPast } from "./not-past.cases.ts";
import { number } from "./number.cases.ts";
import { oldEnough } from "./old-enough.cases.ts";
import { passwordMatch } from "./password-match.cases.ts";
import { pattern } from "./pattern.cases.ts";
import { personPin } from "./person-pin.cases.ts";
import { pin } from "./pin.cases.ts";
import { pin6 } from "./pin6.cases.ts";
import { promoCodeBackend } from "./promo-code-backend.cases.ts";
import { required } from "./required.cases.ts";
import { requiredUnless } from "./required-unless.cases.ts";
import { revtag } from "./revtag.cases.ts";
import { select } from "./select.cases.ts";
import { symbolCount } from "./symbol-count.cases.ts";

export const cases: Readonly<Record<string, Cases>> = {
  "alpha-numerical": alphaNumerical,
  "based-on-dependent-element-value": basedOnDependentElementValue,
  "checkbox-required": checkboxRequired,
  "company-uic": companyUic,
  "consumer-slider-period": consumerSliderPeriod,
  cyrillic,
  "data-privacy-consent": dataPrivacyConsent,
  "date-bg": dateBg,
  email,
  "email-backend": emailBackend,
  "email-or-person-pin": emailOrPersonPin,
  iban,
  "iban-checksum": ibanChecksum,
  "id-card-number": idCardNumber,
  "identity-card-images": identityCardImages,
  "issued-from-14": issuedFrom14,
  "mobile-bg": mobileBg,
  "month-bg": monthBg,
  "not-after": notAfter,
  "not-before": notBefore,
  "not-future": notFuture,
  "not-past": notPast,
  number,
  "old-enough": oldEnough,
  "password-match": passwordMatch,
  pattern,
  "person-pin": personPin,
  pin,
  pin6,
  "promo-code-backend": promoCodeBackend,
  required,
  "required-unless": requiredUnless,
  revtag,
  select,
  "symbol-count": symbolCount,
  "tos-accepted": tosAccepted,
};

/** A rule's cases in all contexts, as one list. */
export const judgedIn = ({ given, accepts, refuses, as, more = [] }: Cases): Judged[] => [
  { given, accepts, refuses, as },
  ...more,
];

/** All non-blank texts the rule accepts, the guide's included. */
export const acceptedIn = (cases: Cases): string[] =>
  [...judgedIn(cases).flatMap(({ accepts = [] }) => accepts), ...(cases.guide.accepts ?? [])].filter(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );

/** Every text that some rule accepts. */
export const acceptedTexts = (): string[] => Object.values(cases).flatMap(acceptedIn);
