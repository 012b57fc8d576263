/** Calls of the site: configuration, calculator, affiliates, logs, form look-ups and the contact form. */
import type { CallRows } from "./row.ts";

const LOG_BYTES = 16 * 1024;

export const siteCalls = {
  config: { access: "public", read: "RootConfig" },
  "user-data": { access: "public", read: "Visitor" },
  announcements: { access: "public", read: "Announcements" },
  index: { access: "public", read: "Home" },
  affiliate: { path: "affiliate/:key", access: "public", read: "Elsewhere", remembers: true },
  "log-user-click": {
    access: "public",
    fields: { type: 60, url: 300 },
    bytes: LOG_BYTES,
    logsOnly: true,
    budgets: ["log"],
  },
  error: {
    access: "public",
    fields: { error: 2000, datetime: 60, info: 8000, extra: 1000, url: 500 },
    bytes: LOG_BYTES,
    logsOnly: true,
    budgets: ["error-log"],
  },
  "check-email": { access: "public", fields: { email: 254 }, logsOnly: true, budgets: ["email-check"] },
  "check-promo-code": { access: "public", fields: { promoCode: 60 }, logsOnly: true, budgets: ["promo-check"] },
  "captcha-challenge": { path: "captcha/challenge", access: "public", read: "CaptchaChallenge" },
  "list-options": { path: "lists/:source", access: "public", read: "Options" },
  "keep-part": { path: "uploads/:form", access: "public", takes: "part", keyless: true, budgets: ["upload-part"] },
  "contact-us": {
    access: "public",
    read: "Notice",
    form: "contact-us",
    drafts: "browser",
    budgets: ["contact"],
  },
} as const satisfies CallRows;
