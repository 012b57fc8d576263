/**
 * Every refusal of the API: its HTTP status and the client's next move. The messages are in `src/copy/refusals.ts` and
 * `src/copy/file-refusals.ts` under the same codes; the browser receives status and message, never the code.
 */

/**
 * What the client can do after a refused post.
 * - `edit`: correct the input and submit again.
 * - `review`: check the current form, which the reply carries, and submit again.
 * - `go-on`: continue on another page; the reply carries its `nextUrl`.
 * - `log-in`: log in; the reply carries the login page as `nextUrl`.
 * - `wait`: submit the same later; a reply that refuses the whole post carries `retryAfter`.
 * - `again`: submit the same at once.
 * - `choose`: the reply lists what was stored elsewhere meanwhile; submit the newly issued form to replace it.
 * - `switch`: log in with the profile the form was issued to; another one is logged in.
 * - `reload`: reload the page.
 * - `stop`: no submit of this form can succeed.
 */
export type NextMove =
  | "edit"
  | "review"
  | "go-on"
  | "log-in"
  | "wait"
  | "again"
  | "choose"
  | "switch"
  | "reload"
  | "stop";

type RefusalRow = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507;
  next: NextMove;
  /** The status is the whole reply: no message. */
  silent?: true;
};

const EDIT = { status: 400, next: "edit" } as const;

/** Refused files. */
const files = {
  "file-type": EDIT,
  "file-type-pdf": EDIT,
  "file-heic": EDIT,
  "file-moving": EDIT,
  "file-empty": EDIT,
  "file-broken": EDIT,
  "file-locked": EDIT,
  "file-pixels": EDIT,
  "file-small": EDIT,
  "file-refused": EDIT,
  "file-failed": { status: 400, next: "wait" },
  "file-no-room": { status: 400, next: "wait" },
  "file-gone": EDIT,
  "file-changed": EDIT,
  "file-video": EDIT,
  "file-unseen": EDIT,
  "file-silent": EDIT,
  "file-short": EDIT,
  "file-long": EDIT,
} as const satisfies Record<string, RefusalRow>;

/** Codes shared with rules or the engine; their messages are in `src/copy/validation.ts`. */
const rules = {
  "promo-code-backend": EDIT,
  "files-too-large": EDIT,
  "too-long": EDIT,
  "too-many-files": EDIT,
} as const satisfies Record<string, RefusalRow>;

/** Refusals of the staff's pages and acts. */
const desk = {
  "desk-login": EDIT,
  "desk-code": EDIT,
  "desk-link": { status: 400, next: "stop" },
  "desk-role": { status: 403, next: "stop" },
  "desk-new-phone": { status: 409, next: "go-on" },
  "desk-own-person": { status: 403, next: "stop" },
  "desk-second-person": { status: 403, next: "stop" },
  "desk-nobody": { status: 409, next: "go-on" },
  "desk-proposer": { status: 409, next: "go-on" },
  "desk-taken": { status: 409, next: "go-on" },
  "desk-asked": { status: 409, next: "go-on" },
  "desk-no-document": EDIT,
  "desk-no-field": EDIT,
  "desk-unconfirmed": { status: 409, next: "go-on" },
  "desk-resent": { status: 409, next: "go-on" },
  "desk-enquiry": { status: 409, next: "go-on" },
  "desk-documents": { status: 409, next: "go-on" },
  "desk-task-day": EDIT,
  "desk-same-terms": EDIT,
  "desk-call-day": EDIT,
  "desk-decided": { status: 409, next: "go-on" },
  "desk-dead": { status: 409, next: "go-on" },
  "desk-offer": { status: 409, next: "go-on" },
  "desk-guarantor-first": { status: 409, next: "go-on" },
  "desk-guarantor-never": { status: 409, next: "go-on" },
  "desk-two-guarantees": { status: 409, next: "go-on" },
  "desk-guarantors-named": { status: 409, next: "go-on" },
  "desk-guarantor": { status: 409, next: "go-on" },
  "desk-changed": { status: 409, next: "go-on" },
  "desk-row": { status: 409, next: "go-on" },
  "desk-pick": EDIT,
  "desk-open-money": { status: 409, next: "go-on" },
  "desk-busy": { status: 409, next: "go-on" },
  "desk-unlockable": { status: 409, next: "go-on" },
  "desk-undoable": { status: 409, next: "go-on" },
  "desk-settled": { status: 409, next: "go-on" },
  "desk-proposed": { status: 409, next: "go-on" },
  "desk-terms": EDIT,
  "desk-roles": EDIT,
  "desk-no-such-role": EDIT,
  "desk-last-of-role": { status: 409, next: "go-on" },
  "desk-disabled": { status: 409, next: "go-on" },
  "desk-other-roles": { status: 409, next: "go-on" },
  "desk-other-egn": EDIT,
  "desk-known-egn": EDIT,
  "desk-address-in-words": EDIT,
  "provider-silent": { status: 409, next: "go-on" },
} as const satisfies Record<string, RefusalRow>;

/** The refusals table. A refused field replies 400 with the message under its name; other codes refuse the post. */
export const refusals = {
  "session-expired": { status: 401, next: "log-in" },
  "password-again": { status: 401, next: "log-in" },
  "session-renewed": { status: 401, next: "review" },
  forbidden: { status: 403, next: "reload" },
  "other-profile": { status: 403, next: "switch" },
  "other-site": { status: 403, next: "stop", silent: true },
  "not-found": { status: 404, next: "stop", silent: true },
  "no-key": { status: 400, next: "reload" },
  "form-changed": { status: 409, next: "review" },
  "form-old": { status: 409, next: "review" },
  "moved-on": { status: 409, next: "go-on" },
  "phone-invited": { status: 409, next: "go-on" },
  "guarantee-late": { status: 409, next: "go-on" },
  "guarantor-first": { status: 409, next: "go-on" },
  "no-acceptance": { status: 409, next: "go-on" },
  "refinance-over": { status: 409, next: "go-on" },
  "contract-over": { status: 409, next: "go-on" },
  "guarantee-over": { status: 409, next: "go-on" },
  "contract-changed": { status: 409, next: "review" },
  "annex-over": { status: 409, next: "go-on" },
  "relief-open": { status: 409, next: "go-on" },
  "relief-other": { status: 409, next: "go-on" },
  "relief-closed": { status: 409, next: "go-on" },
  "annex-changed": { status: 409, next: "review" },
  "stored-elsewhere": { status: 409, next: "choose" },
  "in-progress": { status: 409, next: "wait" },
  "key-reused": { status: 422, next: "reload" },
  malformed: { status: 400, next: "reload" },
  "unknown-field": { status: 400, next: "reload" },
  "too-large": { status: 413, next: "edit" },
  "unsupported-body": { status: 415, next: "stop" },
  "no-files-here": { status: 400, next: "stop" },
  "too-many": { status: 429, next: "wait" },
  "uploads-under-way": { status: 429, next: "wait" },
  unavailable: { status: 503, next: "wait" },
  "no-space": { status: 507, next: "wait" },
  failed: { status: 500, next: "again" },
  "captcha-again": EDIT,
  "captcha-soon": { status: 400, next: "wait" },
  "captcha-needed": { status: 400, next: "wait" },
  "wrong-login": EDIT,
  "slow-down": { status: 429, next: "wait" },
  "captcha-asked": EDIT,
  "other-person": EDIT,
  "own-guarantor": EDIT,
  "guarantor-declined": EDIT,
  "guarantors-named": EDIT,
  "guarantors-named-or-less": EDIT,
  "guarantor-invited": EDIT,
  "guarantor-invited-often": EDIT,
  "guarantor-is-borrower": EDIT,
  "two-guarantees": EDIT,
  "wrong-password": EDIT,
  "same-password": EDIT,
  "common-password": EDIT,
  "own-password": EDIT,
  "dead-link": { status: 400, next: "stop" },
  "dead-email-link": { status: 409, next: "go-on" },
  "dead-reset-link": { status: 400, next: "stop" },
  "wrong-code": EDIT,
  "dead-code": EDIT,
  "code-wait": { status: 429, next: "wait" },
  "code-limit": { status: 429, next: "wait" },
  "number-first": { status: 409, next: "go-on" },
  "not-in-list": EDIT,
  ambiguous: EDIT,
  "not-offered": EDIT,
  "offer-too-short": EDIT,
  "offer-over-limit": EDIT,
  "not-a-sum": EDIT,
  "beyond-debt": EDIT,
  "no-such-contract": EDIT,
  "unknown-contract": EDIT,
  "payment-day": EDIT,
  "payment-known": EDIT,
  "payment-again": EDIT,
  "not-by-hand": EDIT,
  "till-differs": EDIT,
  "payment-id": EDIT,
  "payment-too-old": EDIT,
  "not-by-card": EDIT,
  "not-a-fee": EDIT,
  "not-this-way": EDIT,
  "not-our-transfer": EDIT,
  "more-than-out": EDIT,
  "same-use": EDIT,
  "use-owes": EDIT,
  "above-due": EDIT,
  "relief-bound": EDIT,
  "relief-once": EDIT,
  "relief-none": EDIT,
  "not-the-sum": EDIT,
  "same-contract": EDIT,
  "plan-day-missing": EDIT,
  "plan-day-order": EDIT,
  "statement-too-large": EDIT,
  "terms-of-less": EDIT,
  "no-holder": EDIT,
  garnished: EDIT,
  "no-such-garnishment": EDIT,
  "no-such-bonus": EDIT,
  "promotion-day-past": EDIT,
  "promotion-days": EDIT,
  "promotion-overlaps": EDIT,
  "promotion-sum": EDIT,
  "promotion-friends": EDIT,
  "bonus-unnamed": EDIT,
  "bonus-account": EDIT,
  "bonus-garnished": EDIT,
  "no-account": EDIT,
  "staff-holder": EDIT,
  "same-account": EDIT,
  "not-forward": EDIT,
  "no-ledger-account": EDIT,
  "sum-above-debt": EDIT,
  "arrival-day": EDIT,
  "nothing-due": EDIT,
  "contract-number": EDIT,
  "certificate-open": EDIT,
  "certificate-not-repaid": EDIT,
  "certificate-owes": EDIT,
  "certificate-owes-nothing": EDIT,
  "certificate-assigned": EDIT,
  "certificate-period": EDIT,
  "certificate-period-ahead": EDIT,
  "certificate-period-before": EDIT,
  "certificate-period-early": EDIT,
  ...desk,
  ...files,
  ...rules,
} as const satisfies Record<string, RefusalRow>;

/** Codes of all refusals. */
export type RefusalCode = keyof typeof refusals;
/** Codes of refused files. */
export type FileRefusalCode = keyof typeof files;

type CodeWith<Part> = {
  [Code in RefusalCode]: (typeof refusals)[Code] extends Part ? Code : never;
}[RefusalCode];

/** Codes for a single field. */
export type FieldRefusalCode = CodeWith<{ status: 400 }>;
/** Codes with this next move, whose reply carries its URL or time. */
export type CodeOfMove<Move extends NextMove> = CodeWith<{ next: Move }>;
/** Codes with a message of their own, in `src/copy/refusals.ts`. */
export type SpokenRefusalCode = Exclude<RefusalCode, CodeWith<{ silent: true }> | FileRefusalCode | keyof typeof rules>;
