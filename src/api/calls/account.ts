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
  "validate-email": { access: "public", read: "FormPage", form: "validate-email" },
  "send-code": { access: "public", form: "send-code", budgets: ["code"] },
  profile: { access: "person", read: "Notice" },
  "change-password": { access: "person", read: "FormPage", form: "change-password", budgets: ["login"] },
  "request-history": { access: "person", read: "Listing" },
  documents: { access: "person", read: "Listing" },
  "guaranteed-requests": { access: "person", read: "Listing" },
  subscribe: { access: "public", read: "Notice", form: "subscribe" },
  unsubscribe: { access: "public", read: "Notice", form: "unsubscribe" },
} as const satisfies CallRows;
