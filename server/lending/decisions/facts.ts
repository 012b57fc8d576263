import type {
  CreditRecord,
  IdDocumentRecord,
  IncomeRecord,
  ListRecord,
  PortAnswer,
} from "#server/ports/register/register.ts";
import type { Terms } from "#src/domain/lending/decision.ts";
import type { Catalogue, ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { Mappings } from "#src/domain/lending/grid.ts";

/** What the applicant stated. `incomeType` is null without income; sums are monthly. */
export type Applicant = {
  birthDate: Day;
  addressInBulgaria: boolean;
  /** Whether every settlement entered is on the national list. */
  placesListed: boolean;
  incomeType: string | null;
  declaredNet: Cents;
  declaredExpenses: Cents;
  declaredInstalments: Cents;
  dependents: number;
  /** Full months in the present job; null when the income is not from employment. */
  monthsInJob: number | null;
  declaredPep: boolean;
  videoPassed: boolean;
  /** No try of showing by a video who they are is left, and none was passed; absent in facts of before. */
  videoSpent?: boolean;
};

/** The requested loan: amount in whole euro, term in the product's unit. */
type RequestedCredit = { product: ProductKey; amount: number; term: number };

/** A credit of ours that the person owes, or will once a signed agreement is paid out. */
export type OwnCredit = {
  product: ProductKey;
  /** Principal not repaid yet. */
  outstanding: Cents;
  /** The next instalment; of a single payment, all of it. */
  instalment: Cents;
};

/** The lender's own history with a person, across all their profiles. */
export type History = {
  repaid: number;
  repaidOnTime: number;
  activeProducts: readonly ProductKey[];
  /** Running credits, and signed agreements that are not paid out yet. */
  ownCredits: readonly OwnCredit[];
  /** Days late of the most overdue own active credit. */
  daysLateHere: number;
  otherOpenRequest: boolean;
  lastRejectedOn: Day | null;
  /** Whether the data equal those of the rejected application. */
  sameDataAsRejected: boolean;
  /** Whether income was raised or other credits were lowered soon after a rejection. */
  statementChanged: boolean;
  /** Applications started from this device within the preceding day, this one included. */
  applicationsFromDevice: number;
  phoneOfAnotherPerson: boolean;
  /** Another profile sent an application for the same person. */
  otherProfile: boolean;
  /** The profile is another person's. */
  profileOfAnother: boolean;
  /** Names or identity card differ from what the person stated before. */
  identityChanged: boolean;
  /** Another person stated the same identity card. */
  cardOfAnother: boolean;
  /** Number of persons who gave the same payout account, this one included; 0 without an account. */
  personsWithAccount: number;
  /** The phone was changed lately, and the money goes where the person never had any sent before that. */
  accountNewWithPhone: boolean;
};

/**
 * Everything a decision is made from, and nothing else. Stored sealed with each assessment, by these names: renaming one
 * takes the stored ones away from their replay.
 */
export type Facts = {
  applicant: Applicant;
  request: RequestedCredit;
  history: History;
  register: PortAnswer<CreditRecord>;
  income: PortAnswer<IncomeRecord>;
  idDocument: PortAnswer<IdDocumentRecord>;
  sanctions: PortAnswer<ListRecord>;
  pep: PortAnswer<ListRecord>;
  blacklist: PortAnswer<ListRecord>;
  /** Somebody who has been assessed stands surety for this application; absent where nobody does. */
  guarantor?: "approved";
  /** It pays another credit off; whole euro that do at least, more than any where that is not possible any more. */
  refinance?: { least: number };
};

/** Input of the rules: the facts and the measures computed from them. */
export type Context = {
  facts: Facts;
  catalogue: Catalogue;
  today: Day;
  /** Monthly income: the verified one when the stated one exceeds it beyond the tolerance, else the stated one. */
  net: Cents;
  incomeOverstated: boolean;
  /** Monthly instalments of credits elsewhere, the higher of stated and registered, and of our own. */
  others: Cents;
  /** The part of `others` that is owed to us. */
  ownLoad: Cents;
  /** Principal owed to us, whole euro rounded up. */
  exposure: number;
  /** Whether the credit register raised `others` above the stated sum. */
  othersFromRegister: boolean;
  /** Income left after living costs and other credits. */
  disposable: Cents;
  /** What the client's history leaves for this product after their exposure, whole euro. */
  clientLimit: number;
  /** What the exposure to one person leaves, whole euro. */
  exposureLimit: number;
  firstCredit: boolean;
  /** What the limit by income (LTI) leaves after the exposure, whole euro. */
  incomeLimit: number;
  /** The requested terms after the limits and the age limit; undefined when no amount or term remains. */
  limited: Terms | undefined;
  /** Instalments to income (DTI) at the limited terms, unrounded; null without income. */
  dti: number | null;
  /** Whether the last payment of a term comes before the age limit. */
  fitsAge(period: number): boolean;
  dtiTooHigh: boolean;
  /** DTI above the automatic limit, within the limit with a guarantor. */
  dtiNeedsGuarantor: boolean;
  disposableTooLow: boolean;
  /** The terms that can be granted, alone or with a guarantor; undefined when no amount is affordable. */
  grant: Terms | undefined;
  /** The largest terms near the requested term that need no guarantor, regardless of the requested amount. */
  largest: Terms | undefined;
  /** Whether the person could pay what they have asked for by themselves. */
  affordable: boolean;
  /** The affordable terms by amount, up to the amount that can be granted. */
  allowed: Mappings;
  /** The largest terms that need no guarantor, and the affordable ones up to them; undefined when there are none. */
  alone: (Terms & { allowed: Mappings }) | undefined;
  score: number;
};
