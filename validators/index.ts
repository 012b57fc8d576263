/** The rule registry: one line per rule, keyed by the name used in definitions. */
import type { Rules } from "#src/engine/core/rule.ts";
import { alphaNumerical } from "./alpha-numerical.ts";
import { basedOnDependentElementValue } from "./based-on-dependent-element-value.ts";
import { companyUic } from "./company-uic.ts";
import { checkboxRequired, dataPrivacyConsent, tosAccepted } from "./consents.ts";
import { consumerSliderPeriod } from "./consumer-slider-period.ts";
import { cyrillic } from "./cyrillic.ts";
import { dateBg } from "./date-bg.ts";
import { email } from "./email.ts";
import { emailBackend } from "./email-backend.ts";
import { emailOrPersonPin } from "./email-or-person-pin.ts";
import { iban } from "./iban.ts";
import { ibanChecksum } from "./iban-checksum.ts";
import { idCardNumber } from "./id-card-number.ts";
import { identityCardImages } from "./identity-card-images.ts";
import { issuedFrom14 } from "./issued-from-14.ts";
import { mobileBg } from "./mobile-bg.ts";
import { monthBg } from "./month-bg.ts";
import { notAfter } from "./not-after.ts";
import { notBefore } from "./not-before.ts";
import { notFuture } from "./not-future.ts";
import { notPast } from "./not-past.ts";
import { number } from "./number.ts";
import { oldEnough } from "./old-enough.ts";
import { passwordMatch } from "./password-match.ts";
import { pattern } from "./pattern.ts";
import { personPin } from "./person-pin.ts";
import { pin } from "./pin.ts";
import { pin6 } from "./pin6.ts";
import { promoCodeBackend } from "./promo-code-backend.ts";
import { required } from "./required.ts";
import { requiredUnless } from "./required-unless.ts";
import { revtag } from "./revtag.ts";
import { select } from "./select.ts";
import { symbolCount } from "./symbol-count.ts";

export const validators: Rules = {
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
