/** Payout methods, as named in forms, by the payout provider and in documents. */
export const PAYOUT_METHODS = ["wireTransfer", "easypay", "revolut"] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
