/** Kinds of money that is no borrower's. */
import type { AccountName } from "#server/lending/ledger/chart.ts";

/** Kinds by name: their account, and whether the provider may have kept a fee of it. */
export const OTHER_MONEY = {
  "card-settlement": { account: "cards", mayHaveFee: true },
  "easypay-settlement": { account: "easypay", mayHaveFee: true },
  "revolut-settlement": { account: "revolut", mayHaveFee: true },
  "provider-fee": { account: "providerFees", mayHaveFee: false },
  "bank-fee": { account: "bankFees", mayHaveFee: false },
  "bank-interest": { account: "bankInterest", mayHaveFee: false },
  capital: { account: "capital", mayHaveFee: false },
  taxes: { account: "taxes", mayHaveFee: false },
  "own-transfer": { account: "elsewhere", mayHaveFee: false },
  suspense: { account: "suspense", mayHaveFee: false },
} as const satisfies Record<string, { account: AccountName; mayHaveFee: boolean }>;

/** Name of a kind. */
export type OtherKind = keyof typeof OTHER_MONEY;

/** All kinds. */
export const OTHER_KINDS = Object.keys(OTHER_MONEY) as OtherKind[];

/** Whether a word names a kind. */
export const isOtherKind = (word: string): word is OtherKind => Object.hasOwn(OTHER_MONEY, word);
