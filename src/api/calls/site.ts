/** Calls of the site: configuration, calculator, links with a key, the app, logs, form look-ups and the contact form. */
import type { CallRows } from "./row.ts";

export const siteCalls = {
  config: { access: "public", read: "RootConfig" },
  "user-data": { access: "public", read: "Visitor" },
  announcements: { access: "public", read: "Announcements" },
  index: { access: "public", read: "Home" },
  affiliate: { path: "affiliate/:key", access: "public", read: "Elsewhere" },
  bonus: { access: "public", read: "Bonus" },
  "bonus-info": { path: "bonus/info/:key?", access: "public", read: "Bonus" },
  "bonus-info-short": { path: "bi/:key", access: "public", read: "Bonus" },
  "forget-invitation": { access: "public" },
  "make-bonus-link": { access: "confirmed" },
  "use-bonus": { access: "confirmed" },
  "app-affiliate": { path: "app/affiliate/:key", access: "public", read: "Notice" },
  app: { path: "app/:slug*", access: "public", read: "Notice" },
  "game-facebook-gif": { path: "game-facebook-gif/:key?", access: "public", read: "Notice" },
  "game-facebook-gif-short": { path: "game-facebook-gif-short/:key?", access: "public", read: "Notice" },
  "log-user-click": { access: "public" },
  error: { access: "public" },
  "check-email": { access: "public" },
  "check-promo-code": { access: "public" },
  "captcha-challenge": { path: "captcha/challenge", access: "public", read: "CaptchaChallenge" },
  "list-options": { path: "lists/:source", access: "public", read: "Options" },
  "keep-part": { path: "uploads/:form", access: "public" },
  "contact-us": { access: "public", read: "Notice", drafts: "browser" },
} as const satisfies CallRows;
