/** Readers of the account forms. */
import { optionalText, text, tick } from "./fields.ts";
import { by, defineReader } from "./reader.ts";

/** The field of a six-digit SMS code. */
export const codeFields = by("signature", { pin: text("required pin6") });

/** Reads the login form; `next` is the path to go to afterwards. */
export const login = defineReader(
  "login",
  by("login", { username: text("required email-or-person-pin"), password: text("required"), next: text() }),
  (values) => values,
);

/** Reads the SMS code that confirms a registration's phone. */
export const userSmsConfirmation = defineReader("user-sms-confirmation", codeFields, (values) => values);

/** Reads the new phone of an unverified user. */
export const changePhone = defineReader(
  "change-phone",
  by("registration", { mobilePhone: text("required mobile-bg") }),
  (values) => values,
);

/** Reads the token of an e-mail confirmation link. */
export const validateEmail = defineReader("validate-email", by("profile", { key: text() }), (values) => values);

/** Reads a password change. */
export const changePassword = defineReader(
  "change-password",
  by("profile", {
    currentPassword: text("required"),
    password: text("required symbol-count"),
    passwordRepeat: text("required password-match"),
  }),
  ({ currentPassword, password }) => ({ currentPassword, password }),
);

/** Fields of the marketing consent, one per channel. */
export const marketingFields = by("consent", { "marketing.email": tick(), "marketing.sms": tick() });

/** Reads the marketing consent. */
export const subscribe = defineReader("subscribe", marketingFields, (values) => ({
  marketing: { email: values["marketing.email"], sms: values["marketing.sms"] },
}));

/** Reads the contact form. */
export const contactUs = defineReader(
  "contact-us",
  by("message", {
    name: text("required"),
    email: text("required email"),
    phone: optionalText(),
    topic: text("select"),
    message: text("required"),
    dataPrivacy: tick("data-privacy-consent"),
  }),
  ({ name, email, phone, topic, message }) => ({ name, email, phone, topic, message }),
);
