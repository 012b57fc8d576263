/** Calls of an account: login and logout, phone and e-mail verification, profile. */
import type { CallRows } from "./row.ts";

export const accountCalls = {
  login: { access: "public", read: "FormPage", form: "login", budgets: ["login"] },
  logout: { access: "public", form: "logout", keyless: true },
  "user-sms-confirmation": { access: "public", read: "FormPage", form: "user-sms-confirmation", budgets: ["code"] },
  "change-phone": {
    access: "public",
    form: "change-phone",
    page: "user-sms-confirmation",
    budgets: ["code", "phone-change"],
  },
  "validate-email": {
    access: "public",
    read: "Notice",
    form: "validate-email",
    budgets: ["key"],
    readBudgets: ["key"],
  },
  "send-email-link": { access: "person", form: "send-email-link", page: "profile", budgets: ["email-link"] },
  "forgotten-password": { access: "public", read: "Notice", form: "forgotten-password", budgets: ["password-reset"] },
  "forgotten-password-reset": {
    path: "forgotten-password-reset/:key",
    access: "public",
    read: "Notice",
    form: "forgotten-password-reset",
    budgets: ["key"],
    readBudgets: ["key"],
  },
  "forgotten-password-sms-pin": {
    access: "public",
    read: "FormPage",
    form: "forgotten-password-sms-pin",
    budgets: ["code"],
  },
  "send-code": { access: "public", form: "send-code", budgets: ["code"] },
  profile: { access: "person", read: "Notice", form: "profile", budgets: ["login", "contact-change"] },
  "profile-changed": { access: "person", read: "Notice" },
  "profile-status": { access: "person", read: "ProfileStatus" },
  "confirm-phone-number": {
    access: "person",
    read: "FormPage",
    form: "confirm-phone-number",
    budgets: ["code"],
  },
  "end-sessions": { access: "person", form: "end-sessions", page: "profile" },
  "change-password": { access: "person", read: "FormPage", form: "change-password", budgets: ["login"] },
  "request-history": { access: "person", read: "Listing" },
  documents: { access: "person", read: "Listing" },
  "guaranteed-requests": { access: "person", read: "Listing" },
  subscribe: { access: "public", read: "Notice", form: "subscribe" },
  unsubscribe: { access: "public", read: "Notice", form: "unsubscribe" },
} as const satisfies CallRows;
