/**
 * Rate limits: how much of something is allowed in how much time. The table holds every counted limit of the product.
 */
export type Budget = {
  limit: number;
  seconds: number;
  /** `address` counts by host and, at a multiple, by the network around it. */
  per: "address" | "session" | "subject" | "everybody";
  /** How many times its limit a network has: `NETWORK_TIMES` unless told. */
  networkTimes?: number;
  /** Above the limit the answer says less instead of a refusal. */
  above?: "answers-less";
  /** The handler takes it, not the call; so it does where an answer says less. */
  takenBy?: "handler";
  /** Taken only by a post that brings files. */
  ofFiles?: true;
};

/** A network is given this many times what one of its hosts is given: many people share one. */
export const NETWORK_TIMES = 8;

/** The table: `seconds` is the window, `per` says whose uses are counted together. */
export const budgets = {
  /** Consent and click logs. */
  log: { limit: 10, seconds: 60, per: "address" },
  /** Errors reported by browsers. */
  "error-log": { limit: 10, seconds: 60, per: "address" },
  login: { limit: 60, seconds: 300, per: "address" },
  /** Requests for a new password: each may send somebody a mail or an SMS. */
  "password-reset": { limit: 20, seconds: 3600, per: "address" },
  /** The same for one login; for codes, and from a known device, each asker for itself. Above it the answer is the same and nothing is sent. */
  "password-reset-login": { limit: 5, seconds: 3600, per: "subject", above: "answers-less" },
  /** Links that confirm an e-mail, sent again. */
  "email-link": { limit: 5, seconds: 3600, per: "session" },
  /** Changes of a profile's e-mail and phone: each writes to somebody. */
  "contact-change": { limit: 10, seconds: 3600, per: "session" },
  /** Downloads of one's own data: each reads everything that is kept about a person. */
  export: { limit: 10, seconds: 3600, per: "subject" },
  /** Reads and posts of pages whose URL contains a key. */
  key: { limit: 30, seconds: 60, per: "address" },
  /** Saving drafts: at most once in two seconds, on a few pages at once. */
  draft: { limit: 120, seconds: 60, per: "session" },
  /** Entering and requesting codes; each code also has five attempts of its own. */
  code: { limit: 40, seconds: 900, per: "session" },
  /** Changes of an unverified profile's phone number: each sends somebody an SMS. */
  "phone-change": { limit: 3, seconds: 3600, per: "session" },
  /** SMS to numbers that are not confirmed; in all, too many are an alarm as well (`server/security/event-table.ts`). */
  sms: { limit: 20, seconds: 3600, per: "address", networkTimes: 3 },
  "sms-in-all": { limit: 1500, seconds: 3600, per: "everybody" },
  /** Posts with files. */
  upload: { limit: 60, seconds: 3600, per: "session", ofFiles: true },
  /** Posts of the staff, searches, and posts with a bank's file. */
  desk: { limit: 600, seconds: 600, per: "session" },
  "desk-find": { limit: 100, seconds: 600, per: "session" },
  "desk-file": { limit: 60, seconds: 600, per: "session" },
  /** Parts of files, and questions how much of a file has arrived: 10 MB are some forty. */
  "upload-part": { limit: 600, seconds: 3600, per: "session" },
  /** Papers made for anybody who asks: each is a PDF. */
  paper: { limit: 30, seconds: 600, per: "address" },
  /** Certificates asked for: each is a PDF and a mail, or work for the desk. */
  certificate: { limit: 20, seconds: 3600, per: "session" },
  /** Sessions that begin by reading a page with a form, or by a link that is remembered. */
  session: { limit: 600, seconds: 3600, per: "address" },
  /** Forms that register. */
  register: { limit: 300, seconds: 3600, per: "address" },
  /** Requests for a link that confirms or stops a subscription: each may send somebody a mail. */
  subscription: { limit: 20, seconds: 3600, per: "address" },
  /** The same for one address; above the limit the answer is the same and nothing is sent. */
  "subscription-address": { limit: 3, seconds: 86_400, per: "subject", above: "answers-less" },
  /** Messages to the lender. */
  contact: { limit: 20, seconds: 3600, per: "address" },
  /** Real answers to „is this e-mail taken?“; above the limit the answer is `skipped`. */
  "email-check": { limit: 5, seconds: 60, per: "session", above: "answers-less" },
  "email-check-address": { limit: 60, seconds: 3600, per: "address", networkTimes: 3, above: "answers-less" },
  "email-check-in-all": { limit: 3000, seconds: 3600, per: "everybody", above: "answers-less" },
  /** Checks of promo codes, live and on submit: too few for guessing a code. */
  "promo-check": { limit: 30, seconds: 60, per: "address", takenBy: "handler" },
  /** Looks at an order, each of which asks the card provider. */
  "order-status": { limit: 60, seconds: 300, per: "session" },
  /** Challenges of the built-in captcha. */
  "captcha-challenge": { limit: 120, seconds: 60, per: "address" },
  /** Posts without a solution to forms with a captcha. */
  "no-captcha": { limit: 5, seconds: 3600, per: "address", networkTimes: 4 },
} as const satisfies Record<string, Budget>;

/** Name of a budget. */
export type BudgetName = keyof typeof budgets;
