/** Readers of the account forms. */
import { choice, consent, files, freeConsent, optionalText, proof, text, tick } from "./fields.ts";
import { by, defineReader } from "./reader.ts";

/** The field of a six-digit SMS code. */
export const codeFields = by("signature", { pin: text("required pin6") });

/** Reads the login form; `next` is the path to go to afterwards. */
export const login = defineReader(
  "login",
  by("login", {
    username: text("required email-or-person-pin"),
    password: text("required"),
    rememberMe: tick(),
    next: text(),
    captcha: proof(),
  }),
  (values) => values,
);

/** Reads the SMS code that confirms a registration's phone. */
export const userSmsConfirmation = defineReader("user-sms-confirmation", codeFields, (values) => values);

/** Reads which code to send again; "" for the one that the application waits for. */
export const sendCode = defineReader("send-code", by("signature", { purpose: text() }), (values) => values);

/** Reads a request for a new password. */
export const forgottenPassword = defineReader(
  "forgotten-password",
  by("login", {
    username: text("required email-or-person-pin"),
    channel: choice("required", ["link", "code"]),
    captcha: proof(),
  }),
  ({ username, channel = "link" }) => ({ username, channel }),
);

/** Reads the SMS code that allows a new password. */
export const forgottenPasswordCode = defineReader("forgotten-password-sms-pin", codeFields, (values) => values);

const newPasswordFields = by("login", {
  password: text("required symbol-count"),
  passwordRepeat: text("required password-match"),
});

/** Reads the password that replaces a forgotten one. */
export const newPassword = defineReader("forgotten-password-reset", newPasswordFields, ({ password }) => ({
  password,
}));

/** Reads the new phone of an unverified user. */
export const changePhone = defineReader(
  "change-phone",
  by("registration", { mobilePhone: text("required mobile-bg") }),
  (values) => values,
);

/** Reads the token of an e-mail confirmation link. */
export const validateEmail = defineReader("validate-email", by("profile", { key: text() }), (values) => values);

/** Reads a change of e-mail and phone. */
export const profile = defineReader(
  "profile",
  by("profile", {
    email: text("required email"),
    mobilePhone: text("required mobile-bg"),
    currentPassword: text("required"),
  }),
  (values) => values,
);

/** Reads the SMS code that confirms a new phone. */
export const confirmPhoneNumber = defineReader("confirm-phone-number", codeFields, (values) => values);

/** Reads the SMS code to the trusted number; `next` is the path to go to afterwards. */
export const confirmNumber = defineReader(
  "confirm-number",
  by("signature", { pin: text("required pin6"), next: text() }),
  (values) => values,
);

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

/** Reads the password that closes a profile. */
export const closeProfile = defineReader(
  "close-profile",
  by("profile", { understood: tick("checkbox-required"), currentPassword: text("required") }),
  ({ currentPassword }) => ({ currentPassword }),
);

/** Fields of the marketing consent, one per channel. */
export const marketingFields = { "marketing.email": freeConsent(), "marketing.sms": freeConsent() };

/** Reads the marketing consent. */
export const subscribe = defineReader("subscribe", marketingFields, (values) => ({
  marketing: { email: values["marketing.email"], sms: values["marketing.sms"] },
}));

const addressFields = by("message", { email: text("required email") });

/** Reads the address that asks for offers. */
export const subscribeAddress = defineReader("subscribe-address", addressFields, (values) => values);

/** Reads the address that wants offers to stop. */
export const unsubscribeAddress = defineReader("unsubscribe-address", addressFields, (values) => values);

/** The choice of a contract that is none of one's own. */
const OTHER_CONTRACT = "other";

/** Reads the contact form; `contract` is one of those offered, or as typed. Its files are handled by the upload. */
export const contactUs = defineReader(
  "contact-us",
  by("message", {
    name: text("required"),
    email: text("required email"),
    phone: optionalText(),
    topic: text("select"),
    message: text("required"),
    hasContracts: text(),
    ownContract: optionalText(),
    contractNumber: optionalText(),
    attachments: files("identity-card-images"),
    dataPrivacy: consent("data-privacy-consent"),
    captcha: proof(),
  }),
  ({ name, email, phone, topic, message, ownContract, contractNumber }) => ({
    name,
    email,
    phone,
    topic,
    message,
    contract: ownContract === "" || ownContract === OTHER_CONTRACT ? contractNumber.trim() : ownContract,
    isOwnContract: ownContract !== "" && ownContract !== OTHER_CONTRACT,
  }),
);

/** What documents are to their reader; `terms` are the European form and the general terms, which come before a contract. */
const DOCUMENT_SORTS = ["contract", "terms", "plan", "receipt", "certificate", "recording", "other"] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

/** The choice of documents that belong to no contract. */
export const NO_CONTRACT = "none";

/** Reads which documents to show: of a kind, of a contract by its number; all where neither is said. */
export const documentsShown = defineReader(
  "documents-shown",
  by("profile", { kind: choice("", DOCUMENT_SORTS), contract: optionalText() }),
  (values) => values,
);
