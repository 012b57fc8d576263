import type { Product } from "#src/domain/lending/catalogue.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Lessened } from "#src/domain/lending/lessened.ts";
import type { Price } from "#src/domain/lending/price.ts";
import type { ShiftRule } from "#src/domain/lending/agreement.ts";
import type { Block } from "#src/domain/text/document.ts";
import type { Lender } from "#server/text/lender.ts";

/** The borrower's data in the agreement, as plain text. */
export type Borrower = {
  names: string;
  /** The full ЕГН, required by чл. 11, ал. 1, т. 3 ЗПК. */
  pin: string;
  idCard: { number: string; issuedOn: Day; issuedBy: string };
  address: string;
  phone: string;
  email: string;
};

/** The payout method; `destination` (an IBAN, @revtag or phone number) is already masked. */
type Payout = { method: PayoutMethod; destination: string };

/** A repayment channel: its title and payment details. */
export type PaymentChannel = { title: string; rows: readonly { label: string; value: string }[] };

/** The general terms the agreement refers to, in the version in force when it is made. */
export type TermsRef = { title: string; path: string; version: string; validFrom: Day };

/** A credit that is paid off: with how much, what is left for the borrower, and what its plan still asks for until when. */
export type RefinanceFacts = {
  creditNo: number;
  contractNumber: string;
  payOff: Cents;
  cash: Cents;
  left: { cents: Cents; until: Day };
};

/**
 * An offer on a day: the data of the European form. Amount, term, nominal rate, late rate and plan are in `price` only,
 * so that papers cannot contradict each other.
 */
export type CreditFacts = {
  lender: Lender;
  product: Product;
  price: Price & { lessened?: Lessened };
  /** Date of the paper. */
  day: Day;
  channels: readonly PaymentChannel[];
  terms: TermsRef;
  /** The open line that this draws on again: its contract, and until when it is open. */
  line?: { creditNo: number; contractNumber: string; until: Day };
  /** The credit that this pays off. */
  refinance?: RefinanceFacts;
};

/** The data of an agreement. */
export type AgreementFacts = CreditFacts & {
  borrower: Borrower;
  payout: Payout;
  contractNumber: string;
  place: string;
  /** How due dates move when the payout is later; the wording follows from it. */
  shiftRule: ShiftRule;
  /** The text of the general terms, which are part of the agreement. */
  termsText: readonly Block[];
  /** The guarantor, if any (чл. 138 ЗЗД). */
  guarantor?: { names: string };
};
