import type { CreditRecord, IdDocumentRecord, IncomeRecord, ListRecord, PortAnswer } from "#server/ports/registers.ts";
import type { Catalogue, ProductKey } from "#src/domain/catalogue.ts";
import type { Day } from "#src/domain/dates.ts";
import type { Cents } from "#src/domain/money.ts";

/** What the person stated. `incomeType` is null without income; sums are monthly. */
export type Applicant = {
  birthDate: Day;
  addressInBulgaria: boolean;
  /** Whether every place that was named is on its list. */
  placesListed: boolean;
  incomeType: string | null;
  declaredNet: Cents;
  declaredExpenses: Cents;
  declaredInstalments: Cents;
  dependents: number;
  /** Full months in the present job; null when the income is not from a job. */
  monthsInJob: number | null;
  declaredPep: boolean;
  videoPassed: boolean;
};

/** What is asked for: whole euro and a term in the product's unit. */
export type RequestFacts = { product: ProductKey; amount: number; term: number };

/** What we know from before, over all profiles of one person. */
export type History = {
  repaid: number;
  repaidOnTime: number;
  activeProducts: readonly ProductKey[];
  /** Days the worst of our own active credits is late. */
  daysLateHere: number;
  otherOpenRequest: boolean;
  lastRejectedOn: Day | null;
  /** Whether the data is the same as in the rejected request. */
  sameDataAsRejected: boolean;
  /** Applications begun in this device within the day before it, this one included. */
  applicationsFromDevice: number;
  phoneOfAnotherPerson: boolean;
  /** The ЕГН belongs to another profile. */
  pinOfAnotherProfile: boolean;
};

/** Everything a decision is made from, and nothing else. */
export type Facts = {
  applicant: Applicant;
  request: RequestFacts;
  history: History;
  register: PortAnswer<CreditRecord>;
  income: PortAnswer<IncomeRecord>;
  idDocument: PortAnswer<IdDocumentRecord>;
  sanctions: PortAnswer<ListRecord>;
  pep: PortAnswer<ListRecord>;
  blacklist: PortAnswer<ListRecord>;
};

/** An amount in whole euro over a term in the product's unit. */
export type Terms = { amount: number; period: number };

/** Words and numbers for a reason's text, ready to be shown. */
export type Params = Record<string, string | number>;

/** A code with what its text needs. */
export type Reason = { code: string; params: Params };

/** What a rule may do: refuse, hand over to a person, lower the amount, or only be noted. */
export type RuleOutcome = "reject" | "refer" | "limit" | "info";

/** One rule that applied. */
export type Finding = Reason & { outcome: RuleOutcome };

/** What a rule looks at: the facts and what was computed from them once. */
export type Context = {
  facts: Facts;
  catalogue: Catalogue;
  today: Day;
  /** The lower of stated and verified income, monthly. */
  net: Cents;
  incomeOverstated: boolean;
  /** Instalments of other credits, the higher of stated and registered. */
  others: Cents;
  /** Whether the credit register raised them above what was stated. */
  othersFromRegister: boolean;
  /** What is left of the income after living costs and other credits. */
  disposable: Cents;
  /** The most this client may be lent by history, whole euro. */
  clientLimit: number;
  firstCredit: boolean;
  /** The most by income (LTI), whole euro. */
  incomeLimit: number;
  /** The requested terms after those limits. */
  limited: Terms | undefined;
  /** Instalments to income at the limited terms, unrounded; null without income. */
  dti: number | null;
  dtiTooHigh: boolean;
  /** Above the automatic limit, within what a guarantor makes possible. */
  dtiNeedsGuarantor: boolean;
  disposableTooLow: boolean;
  /** What can be granted, alone or with a guarantor; nothing when no amount is affordable. */
  grant: Terms | undefined;
  /** The largest affordable terms near the requested term, whatever amount was asked for. */
  largest: Terms | undefined;
  score: number;
};
