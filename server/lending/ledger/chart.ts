/** The chart of accounts as code names it. The database holds the same rows; a test compares them. */

/** What a posting on an account names besides the sum. */
export type Dimension = "none" | "credit" | "payout" | "payment" | "agreement";

/** Accounts by name: code, and what a posting on it names. */
export const accounts = {
  bank: { code: 1010, dimension: "none" },
  easypay: { code: 1020, dimension: "none" },
  cards: { code: 1030, dimension: "none" },
  revolut: { code: 1040, dimension: "none" },
  /** Accounts of ours that are not kept here. */
  elsewhere: { code: 1050, dimension: "none" },
  /** Money at the lender's own desk. */
  till: { code: 1060, dimension: "none" },
  /** Money on its way out: zero for each payout once it has ended. */
  transfers: { code: 1090, dimension: "payout" },
  principal: { code: 1210, dimension: "credit" },
  accruedInterest: { code: 1220, dimension: "credit" },
  interestDue: { code: 1230, dimension: "credit" },
  lateInterest: { code: 1240, dimension: "credit" },
  /** Money that went back to a payer whose bank took the payment back, too: the payer owes it. */
  payersOwe: { code: 1250, dimension: "payment" },
  advances: { code: 2110, dimension: "credit" },
  refundable: { code: 2120, dimension: "payment" },
  bonuses: { code: 2130, dimension: "none" },
  unallocated: { code: 2190, dimension: "payment" },
  /** Money that somebody will say of what it is. */
  suspense: { code: 2195, dimension: "none" },
  refinancing: { code: 2310, dimension: "payout" },
  taxes: { code: 2410, dimension: "none" },
  capital: { code: 3100, dimension: "none" },
  interestIncome: { code: 4100, dimension: "none" },
  lateIncome: { code: 4110, dimension: "none" },
  bankInterest: { code: 4200, dimension: "none" },
  roundingLoss: { code: 5100, dimension: "none" },
  waivedInterest: { code: 5110, dimension: "none" },
  reliefs: { code: 5120, dimension: "none" },
  writtenOff: { code: 5130, dimension: "none" },
  bonusCosts: { code: 5150, dimension: "none" },
  providerFees: { code: 5160, dimension: "none" },
  bankFees: { code: 5170, dimension: "none" },
  /** Signed and not drawn: a memo pair. */
  committed: { code: 9010, dimension: "agreement" },
  committedContra: { code: 9020, dimension: "agreement" },
} as const satisfies Record<string, { code: number; dimension: Dimension }>;

/** Name of an account. */
export type AccountName = keyof typeof accounts;
