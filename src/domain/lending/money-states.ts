/** Statuses of money that came in, and of orders that send money out. */

/**
 * Statuses of a payment: `unmatched` waits for its credit, `returning` is on its way back to the payer, `split` lives on as
 * several; `returned`, `reversed` and `charged-back` were given or taken back, `undone` was booked by
 * mistake, `other` is no borrower's.
 */
export const PAYMENT_STATUSES = [
  "unmatched",
  "posted",
  "returning",
  "returned",
  "split",
  "reversed",
  "charged-back",
  "undone",
  "other",
] as const;
/** Status of a payment; persisted. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Statuses of a refund: `held` waits for an account, `created` for the provider, `pending` is with the provider; `returned`
 * went out and came back.
 */
export const REFUND_STATUSES = ["held", "created", "pending", "paid", "failed", "cancelled", "returned"] as const;
/** Status of a refund; persisted. */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/**
 * Statuses of a payout: `held` waits for a person's release, `created` and `pending` (with the provider) are under way,
 * `surplus` was paid although another one or the end of the agreement came before.
 */
export const PAYOUT_STATUSES = [...REFUND_STATUSES, "surplus"] as const;
/** Status of a payout; persisted. */
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
