/** Readers of the forms that register. */
import { marketingFields } from "./account.ts";
import { optionalText, text, tick } from "./fields.ts";
import { by, defineReader, type FieldReaders, type FormReader, type ReadFields } from "./reader.ts";

/** What every form that registers asks. */
export const registrantFields = {
  ...marketingFields,
  ...by("registration", {
    email: text("required email"),
    mobilePhone: text("required mobile-bg"),
    password: text("required symbol-count"),
    passwordRepeat: text("required password-match"),
  }),
  ...by("consent", { tos: tick("tos-accepted"), dataPrivacy: tick("data-privacy-consent") }),
};

/** The registration among the values of `registrantFields`. */
export const registrantOf = (values: ReadFields<typeof registrantFields>) => ({
  email: values.email,
  phone: values.mobilePhone,
  password: values.password,
  marketing: { email: values["marketing.email"], sms: values["marketing.sms"] },
});

const registering = (form: string, more: FieldReaders): FormReader<ReturnType<typeof registrantOf>> =>
  defineReader(form, { ...registrantFields, ...more }, (values) =>
    registrantOf(values as ReadFields<typeof registrantFields>),
  );

const names = by("profile", { firstName: text("required cyrillic"), lastName: text("required cyrillic") });

/** Reads a registration without an application; the next application takes the promo code. */
export const registration = registering("registration", by("application", { promoCode: optionalText() }));

/** Reads a registration from an invitation; its e-mail is the invited one, whatever was posted. */
export const registrationFromInvitation = registering("registration-from-invitation", names);

/** Reads a registration with the names, before the personal data. */
export const userGeneralInformation = registering("user-general-information", names);
