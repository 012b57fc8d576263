import type { Product } from "#src/domain/catalogue.ts";
import type { Day } from "#src/domain/dates.ts";
import type { Price } from "#src/domain/price.ts";
import type { Lender } from "#server/documents/lender.ts";

/** The borrower as the contract names them; plain texts. */
export type Borrower = {
  names: string;
  /** ЕГН, in full: чл. 11, ал. 1, т. 3 ЗПК asks for it. */
  pin: string;
  idCard: { number: string; issuedOn: Day; issuedBy: string };
  address: string;
  phone: string;
  email: string;
};

/** How the money goes out; `destination` is masked already (an IBAN, a @revtag, a telephone). */
export type Payout = { method: "WireTransfer" | "Easypay" | "Revolut"; destination: string };

/** A way to pay back: what it is called and what to write where. */
export type PaymentChannel = { title: string; rows: readonly { label: string; value: string }[] };

/** The general terms that belong to the contract: the version in force when it is made. */
export type TermsRef = { title: string; path: string; version: string; validFrom: Day };

/**
 * An offer on a day: all the European form needs. Amount, term, nominal rate, late rate and plan stand in
 * `price` and nowhere else, so that no two papers can differ.
 */
export type CreditFacts = {
  lender: Lender;
  product: Product;
  price: Price;
  /** The day the paper is made. */
  day: Day;
  channels: readonly PaymentChannel[];
  terms: TermsRef;
};

/** Everything a contract needs. */
export type ContractFacts = CreditFacts & {
  borrower: Borrower;
  payout: Payout;
  contractNumber: string;
  place: string;
  /** Whoever stands surety, when somebody does (чл. 138 ЗЗД). */
  guarantor?: { names: string };
};
