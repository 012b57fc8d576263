/** What the staff's lists can show and by what they are ordered, by the names that their addresses have for it. */

/** Credits: the open ones, those due soon, ageing bands of those that are late (in days), and those that are closed. */
export const CREDITS_SHOWN = [
  "otvoreni",
  "predstoyat",
  "1-30",
  "31-60",
  "61-90",
  "nad-90",
  "otpisani",
  "pogaseni",
] as const;

/** Credits to show. */
export type CreditsShown = (typeof CREDITS_SHOWN)[number];

/** By the oldest unpaid due day, by unpaid principal, or the latest first. */
export const CREDIT_ORDERS = ["padezh", "ostatak", "novi"] as const;

/** An order of credits. */
export type CreditOrder = (typeof CREDIT_ORDERS)[number];

/** Enquiries: those that wait, of them one's own, those that are done, all. */
export const ENQUIRIES_SHOWN = ["chakat", "moi", "priklyucheni", "vsichki"] as const;

/** Enquiries to show. */
export type EnquiriesShown = (typeof ENQUIRIES_SHOWN)[number];
