/** How much of a thing is allowed in how much time. Every limit of the product that is counted stands here. */
export type Budget = {
  limit: number; seconds: number; per: "address" | "session" | "subject";
  /** Above it the handler answers less instead of nothing at all, and takes the budget itself. */
  above?: "answers-less";
};

export const budgets = {
  /** Consent and click logs. */
  log: { limit: 10, seconds: 60, per: "address" },
  /** Errors browsers met. */
  "error-log": { limit: 10, seconds: 60, per: "address" },
  login: { limit: 60, seconds: 300, per: "address" },
  /** Wrong passwords for one account from one address; the right one makes it whole again. */
  "login-account": { limit: 5, seconds: 900, per: "subject" },
  /** Keeping what is typed: once in two seconds at most, on a few pages at once. */
  draft: { limit: 120, seconds: 60, per: "session" },
  /** Code entries and code requests; each code has five tries of its own. */
  code: { limit: 40, seconds: 900, per: "session" },
  /** Other numbers for a profile whose phone is not confirmed yet: each costs somebody an SMS. */
  "phone-change": { limit: 3, seconds: 3600, per: "session" },
  /** Posts that bring files. */
  upload: { limit: 60, seconds: 3600, per: "session" },
  /** First steps that register. */
  register: { limit: 300, seconds: 3600, per: "address" },
  /** Messages to the lender. */
  contact: { limit: 20, seconds: 3600, per: "address" },
  /** Real answers to „is this e-mail taken?“; above it the answer is `skipped`. */
  "email-check": { limit: 5, seconds: 60, per: "session", above: "answers-less" },
  "email-check-address": { limit: 60, seconds: 3600, per: "address", above: "answers-less" },
  /** Questions about promo codes, live and at the submit: few enough that a code cannot be guessed. */
  "promo-check": { limit: 30, seconds: 60, per: "address", above: "answers-less" },
  /** Challenges of a captcha of ours. */
  "captcha-challenge": { limit: 120, seconds: 60, per: "address" },
  /** Posts of a form with a captcha that bring no solution. */
  "no-captcha": { limit: 5, seconds: 3600, per: "address" },
  "no-captcha-network": { limit: 20, seconds: 3600, per: "subject" },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
