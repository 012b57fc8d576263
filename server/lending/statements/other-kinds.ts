/** Kinds of money that is no borrower's. */
import type { AccountName } from "#server/lending/ledger/chart.ts";

/** Kinds by name: their account, whether the provider may have kept a fee of it, and whether it only comes in. */
export const OTHER_MONEY = {
  "card-settlement": { account: "cards", mayHaveFee: true, onlyIn: false },
  "easypay-settlement": { account: "easypay", mayHaveFee: true, onlyIn: false },
  "revolut-settlement": { account: "revolut", mayHaveFee: true, onlyIn: false },
  cash: { account: "till", mayHaveFee: false, onlyIn: false },
  "provider-fee": { account: "providerFees", mayHaveFee: false, onlyIn: false },
  "bank-fee": { account: "bankFees", mayHaveFee: false, onlyIn: false },
  "bank-interest": { account: "bankInterest", mayHaveFee: false, onlyIn: true },
  capital: { account: "capital", mayHaveFee: false, onlyIn: false },
  taxes: { account: "taxes", mayHaveFee: false, onlyIn: false },
  "own-transfer": { account: "elsewhere", mayHaveFee: false, onlyIn: false },
  "assignment-price": { account: "writtenOff", mayHaveFee: false, onlyIn: true },
  suspense: { account: "suspense", mayHaveFee: false, onlyIn: false },
} as const satisfies Record<string, { account: AccountName; mayHaveFee: boolean; onlyIn: boolean }>;

/** Name of a kind. */
export type OtherKind = keyof typeof OTHER_MONEY;

/** All kinds. */
export const OTHER_KINDS = Object.keys(OTHER_MONEY) as OtherKind[];

/** Whether a word names a kind. */
export const isOtherKind = (word: string): word is OtherKind => Object.hasOwn(OTHER_MONEY, word);
