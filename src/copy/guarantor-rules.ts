/** Rules by which a guarantor is assessed. What they are told when they are refused are words of `reasons.json`. */

/**
 * Codes of the rules.
 *
 * @internal for their test.
 */
export const GUARANTOR_RULES = [
  "AGE",
  "ID_INVALID",
  "ID_UNAVAILABLE",
  "RESIDENCE",
  "PLACE_UNLISTED",
  "SANCTION",
  "PEP",
  "BLACKLIST",
  "LISTS_UNAVAILABLE",
  "PROFILE_OF_ANOTHER",
  "IDENTITY_CHANGED",
  "CARD_OF_ANOTHER",
  "NAMED_OTHERWISE",
  "IS_BORROWER",
  "PHONE_OF_BORROWER",
  "ACCOUNT_OF_BORROWER",
  "OVERDUE_HERE",
  "TWO_GUARANTEES",
  "CCR_OVERDUE",
  "CCR_LATE",
  "CCR_UNAVAILABLE",
  "INCOME_NONE",
  "INCOME_NOT_FOUND",
  "INCOME_UNAVAILABLE",
  "DTI",
  "DISPOSABLE",
] as const;
/** Code of a rule for guarantors. Persisted. */
export type GuarantorRule = (typeof GUARANTOR_RULES)[number];
