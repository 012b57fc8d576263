/** Readers of the forms that register. */
import { marketingFields } from "./account.ts";
import { consent, optionalText, proof, text } from "./fields.ts";
import { by, defineReader, type ReadFields } from "./reader.ts";

/** What every form that registers asks. */
export const registrantFields = {
  ...marketingFields,
  ...by("registration", {
    email: text("required email"),
    mobilePhone: text("required mobile-bg"),
    password: text("required symbol-count"),
    passwordRepeat: text("required password-match"),
    captcha: proof(),
  }),
  tos: consent("tos-accepted"),
  dataPrivacy: consent("data-privacy-consent"),
};

/** The registration among the values of `registrantFields`. */
export const registrantOf = (values: ReadFields<typeof registrantFields>) => ({
  email: values.email,
  phone: values.mobilePhone,
  password: values.password,
  marketing: { email: values["marketing.email"], sms: values["marketing.sms"] },
});

const named = (form: string) =>
  defineReader(
    form,
    {
      ...registrantFields,
      ...by("profile", { firstName: text("required cyrillic"), lastName: text("required cyrillic") }),
    },
    registrantOf,
  );

/** Reads a registration without an application; the first application takes the promo code. */
export const registration = defineReader(
  "registration",
  { ...registrantFields, ...by("application", { promoCode: optionalText() }) },
  (values) => ({ ...registrantOf(values), promoCode: values.promoCode }),
);

/** Reads a registration from an invitation; its e-mail is the invited one, whatever was posted. */
export const registrationFromInvitation = named("registration-from-invitation");

/** Reads a registration with the names, before the personal data. */
export const userGeneralInformation = named("user-general-information");
