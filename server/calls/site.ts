/** What the server asks of the calls of the site. */
import type { siteCalls } from "#src/api/calls/site.ts";
import type { DemandsOf } from "./demands.ts";

const LOG_BYTES = 16 * 1024;

export const siteDemands = {
  config: { kind: "read" },
  "user-data": { kind: "read" },
  announcements: { kind: "read" },
  index: { kind: "read" },
  affiliate: { kind: "read", remembers: true },
  bonus: { kind: "read" },
  "bonus-info": { kind: "read", remembers: true },
  "bonus-info-short": { kind: "read", remembers: true },
  "forget-invitation": { kind: "form", page: "bonus-info" },
  "make-bonus-link": { kind: "form", page: "bonus" },
  "use-bonus": { kind: "form", page: "bonus", needsPassword: true },
  "app-affiliate": { kind: "read", remembers: true },
  app: { kind: "read" },
  "game-facebook-gif": { kind: "read", remembers: true },
  "game-facebook-gif-short": { kind: "read", remembers: true },
  "log-user-click": { kind: "log", fields: { type: 60, url: 300 }, bytes: LOG_BYTES, budgets: ["log"] },
  error: {
    kind: "log",
    fields: { error: 2000, datetime: 60, info: 8000, extra: 1000, url: 500 },
    bytes: LOG_BYTES,
    budgets: ["error-log"],
  },
  "check-email": { kind: "log", fields: { email: 254 }, budgets: ["email-check"] },
  "check-promo-code": { kind: "log", fields: { promoCode: 60 }, budgets: ["promo-check"] },
  "captcha-challenge": { kind: "read" },
  "list-options": { kind: "read" },
  "keep-part": { kind: "raw", takes: "part", budgets: ["upload-part"] },
  "contact-us": { kind: "form", budgets: ["contact", "upload"] },
} as const satisfies DemandsOf<typeof siteCalls>;
