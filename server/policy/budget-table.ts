/**
 * Rate limits: how much of something is allowed in how much time. The table holds every counted limit of the product.
 */
export type Budget = {
  limit: number;
  seconds: number;
  per: "address" | "session" | "subject";
  /** Above the limit the handler answers with less instead of a refusal; it takes the budget itself. */
  above?: "answers-less";
};

/** The table: `seconds` is the window, `per` says whose uses are counted together. */
export const budgets = {
  /** Consent and click logs. */
  log: { limit: 10, seconds: 60, per: "address" },
  /** Errors reported by browsers. */
  "error-log": { limit: 10, seconds: 60, per: "address" },
  login: { limit: 60, seconds: 300, per: "address" },
  /** Wrong passwords for one account from one address; the right password resets it. */
  "login-account": { limit: 5, seconds: 900, per: "subject" },
  /** Saving drafts: at most once in two seconds, on a few pages at once. */
  draft: { limit: 120, seconds: 60, per: "session" },
  /** Entering and requesting codes; each code also has five attempts of its own. */
  code: { limit: 40, seconds: 900, per: "session" },
  /** Changes of an unverified profile's phone number: each sends somebody an SMS. */
  "phone-change": { limit: 3, seconds: 3600, per: "session" },
  /** Posts with files. */
  upload: { limit: 60, seconds: 3600, per: "session" },
  /** First steps that register. */
  register: { limit: 300, seconds: 3600, per: "address" },
  /** Messages to the lender. */
  contact: { limit: 20, seconds: 3600, per: "address" },
  /** Real answers to „is this e-mail taken?“; above the limit the answer is `skipped`. */
  "email-check": { limit: 5, seconds: 60, per: "session", above: "answers-less" },
  "email-check-address": { limit: 60, seconds: 3600, per: "address", above: "answers-less" },
  /** Checks of promo codes, live and on submit: too few for guessing a code. */
  "promo-check": { limit: 30, seconds: 60, per: "address", above: "answers-less" },
  /** Challenges of the built-in captcha. */
  "captcha-challenge": { limit: 120, seconds: 60, per: "address" },
  /** Posts without a solution to forms with a captcha. */
  "no-captcha": { limit: 5, seconds: 3600, per: "address" },
  "no-captcha-network": { limit: 20, seconds: 3600, per: "subject" },
} as const satisfies Record<string, Budget>;

/** Name of a budget. */
export type BudgetName = keyof typeof budgets;
