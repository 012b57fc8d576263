/** What the staff's lists can show and by what they are ordered, by the names that their addresses have for it. */
import { APPLICATION_STATUSES } from "#src/domain/lending/application-states.ts";
import { PAYMENT_STATUSES, PAYOUT_STATUSES, REFUND_STATUSES } from "#src/domain/lending/money-states.ts";

/** Credits that are late: all, and by ageing band, in days. */
const LATE_SHOWN = ["prosrocheni", "1-30", "31-60", "61-90", "nad-90"] as const;

/** What the list of arrears shows: who is called and who of them has broken a plan, who is not called, and who pays by a plan. */
export const ARREARS_SHOWN = [...LATE_SHOWN, "nespazen-plan", "ne-se-tarsyat", "po-plan"] as const;

/** Why nobody is reminded of a credit or called about it: its borrower has died, relief is asked for, a plan for arrears is kept, the desk holds it. */
export type HeldBy = "death" | "relief" | "plan" | "hold";

/** Credits: the open ones, those due today and soon, those that are late, and those that are closed. */
export const CREDITS_SHOWN = ["otvoreni", "dnes", "predstoyat", ...ARREARS_SHOWN, "otpisani", "pogaseni"] as const;

/** Credits to show. */
export type CreditsShown = (typeof CREDITS_SHOWN)[number];

/** Credits that are counted. */
export type CountedCredits = Exclude<CreditsShown, "otvoreni" | "otpisani" | "pogaseni">;

/** Days within which something falls due soon. */
export const DUE_SOON = 5;

/** Bonuses: all, those that may be used, and those whose day has not come. */
export const BONUSES_SHOWN = ["vsichki", "aktivni", "potvardeni"] as const;

/** Bonuses to show. */
export type BonusesShown = (typeof BONUSES_SHOWN)[number];

/** By the oldest unpaid due day, by unpaid principal, or the latest first. */
export const CREDIT_ORDERS = ["padezh", "ostatak", "novi"] as const;

/** An order of credits. */
export type CreditOrder = (typeof CREDIT_ORDERS)[number];

/** Statuses but for those that a list has a choice of its own for, or never shows. */
const without = <Status extends string, Left extends Status>(
  statuses: readonly Status[],
  ...left: readonly Left[]
): Exclude<Status, Left>[] =>
  statuses.filter((status): status is Exclude<Status, Left> => !left.some((one) => one === status));

/** Applications: those that wait for a person, those of them that somebody has taken, all that were sent, or by status. */
export const APPLICATIONS_SHOWN = [
  "chakat",
  "moi",
  "vsichki",
  ...without(APPLICATION_STATUSES, "draft", "awaitingSmsConfirmation", "manualReview"),
] as const;

/** Applications to show. */
export type ApplicationsShown = (typeof APPLICATIONS_SHOWN)[number];

/** Payments: nobody's yet, posted ones of payers new to their credits, those of which money is kept, all, or by status. */
export const PAYMENTS_SHOWN = [
  "chakat",
  "novi-platci",
  "pazeni",
  "vsichki",
  ...without(PAYMENT_STATUSES, "unmatched"),
] as const;

/** Payments to show. */
export type PaymentsShown = (typeof PAYMENTS_SHOWN)[number];

/** Payouts: those that wait for a person, all, or by status. */
export const PAYOUTS_SHOWN = ["chakat", "vsichki", ...PAYOUT_STATUSES] as const;

/** Payouts to show. */
export type PayoutsShown = (typeof PAYOUTS_SHOWN)[number];

/** Refunds: those that are under way, all, or by status. */
export const REFUNDS_SHOWN = ["na-pat", "vsichki", ...REFUND_STATUSES] as const;

/** Refunds to show. */
export type RefundsShown = (typeof REFUNDS_SHOWN)[number];

/** Messages that could not be sent: those that somebody can send again, and codes and links that have ended. */
export const MESSAGES_SHOWN = ["chakat", "priklyuchili"] as const;

/** Messages to show. */
export type MessagesShown = (typeof MESSAGES_SHOWN)[number];

/** Acts: those that wait, those of them that whoever looks may approve, those that were decided. */
export const ACTS_SHOWN = ["chakat", "za-men", "resheni"] as const;

/** Acts to show. */
export type ActsShown = (typeof ACTS_SHOWN)[number];

/** Members of the staff: with access, and without. */
export const MEMBERS_SHOWN = ["s-dostap", "spreni"] as const;

/** Members to show. */
export type MembersShown = (typeof MEMBERS_SHOWN)[number];

/** Enquiries: those that wait, of them one's own, those that are done, all. */
export const ENQUIRIES_SHOWN = ["chakat", "moi", "priklyucheni", "vsichki"] as const;

/** Enquiries to show. */
export type EnquiriesShown = (typeof ENQUIRIES_SHOWN)[number];

/** Rows of reports to the credit register: refused ones, those told late, those that wait for an answer, all. */
export const CCR_SHOWN = ["otkazani", "zakasneli", "chakat", "vsichki"] as const;

/** Rows to show. */
export type CcrShown = (typeof CCR_SHOWN)[number];

/** Certificates: those that wait to be made or posted, those that are not true any more, all. */
export const CERTIFICATES_SHOWN = ["chakat", "neverni", "vsichki"] as const;

/** Certificates to show. */
export type CertificatesShown = (typeof CERTIFICATES_SHOWN)[number];

/** Notices of acceleration: those that run, all. */
export const NOTICES_SHOWN = ["tekat", "vsichki"] as const;

/** Notices to show. */
export type NoticesShown = (typeof NOTICES_SHOWN)[number];

/** Days within which a notice is over soon. */
export const NOTICE_SOON = 7;

/** Garnishments: those that were not lifted, all. */
export const GARNISHMENTS_SHOWN = ["stoyat", "vsichki"] as const;

/** Garnishments to show. */
export type GarnishmentsShown = (typeof GARNISHMENTS_SHOWN)[number];
