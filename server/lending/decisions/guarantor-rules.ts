/** Rules by which somebody is accepted as a guarantor: who they are, and whether they could pay the credit in its borrower's stead. */
import { ageOn, type Day } from "#src/domain/time/dates.ts";
import { findProduct, type Catalogue, type ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Cents } from "#src/domain/lending/money.ts";
import type { GuarantorRule } from "#src/copy/guarantor-rules.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { PortAnswer } from "#server/ports/register/register.ts";
import type { GuarantorDecision } from "#server/store/db/guarantee-tables.ts";
import type { Personal } from "#server/submissions/personal-information.ts";
import { incomeOf, meansOf } from "./evaluation.ts";
import type { Applicant, Facts, History } from "./facts.ts";
import { monthlyLoad, withinShare } from "./max-amount.ts";

/** Everything a guarantor is assessed from. Stored sealed with the guarantee, by these names. */
export type GuarantorFacts = Pick<Facts, "register" | "income" | "idDocument" | "sanctions" | "pep" | "blacklist"> & {
  /** As their contract names them. */
  personal: Personal;
  applicant: Pick<
    Applicant,
    | "birthDate"
    | "addressInBulgaria"
    | "placesListed"
    | "incomeType"
    | "declaredNet"
    | "declaredExpenses"
    | "declaredInstalments"
    | "dependents"
    | "declaredPep"
  >;
  /** The credit: amount in whole euro, term in the product's unit. */
  guaranteed: { product: ProductKey; amount: number; term: number };
  history: Pick<History, "ownCredits" | "daysLateHere" | "profileOfAnother" | "identityChanged" | "cardOfAnother"> & {
    /** Other guarantees that have not ended, and the instalments of their credits, per month. */
    otherGuarantees: number;
    otherGuaranteed: Cents;
    /** They bear neither of the names by which the borrower named them. */
    namedOtherwise: boolean;
    isBorrower: boolean;
    phoneOfBorrower: boolean;
    accountOfBorrower: boolean;
  };
};

/** What the rules read: the facts, and the measures computed from them. */
type Judged = {
  facts: GuarantorFacts;
  catalogue: Catalogue;
  today: Day;
  net: Cents;
  dtiTooHigh: boolean;
  tooLittle: boolean;
};

/** `holds`: a person must decide whatever else is found; `never`: no person accepts whom it refuses either. */
type Rule = {
  code: GuarantorRule;
  outcome: "reject" | "refer";
  holds?: true;
  never?: true;
  applies(judged: Judged): boolean;
};

const isDown = ({ status }: PortAnswer<unknown>): boolean => status === "unavailable";
const isListed = ({ data }: PortAnswer<{ hit: boolean }>): boolean => data?.hit === true;

const overdueDays = ({ facts: { register } }: Judged): number =>
  Math.max(register.data?.overdueDaysNow ?? 0, register.data?.worstOverdueDays12m ?? 0);

const isCardRefused = ({ facts: { idDocument }, today }: Judged): boolean => {
  if (idDocument.status !== "ok") return idDocument.status === "notFound";
  const { valid, namesMatch, validUntil } = idDocument.data;
  return !valid || !namesMatch || (validUntil !== null && validUntil < today);
};

const { min, max } = POLICY.guarantorAge;

/** The rules in order. */
const RULES: readonly Rule[] = [
  {
    code: "AGE",
    outcome: "reject",
    never: true,
    applies: ({ facts, today }) => {
      const age = ageOn(facts.applicant.birthDate, today);
      return age < min || age > max;
    },
  },
  { code: "ID_INVALID", outcome: "reject", applies: isCardRefused },
  { code: "ID_UNAVAILABLE", outcome: "refer", applies: ({ facts }) => isDown(facts.idDocument) },
  { code: "RESIDENCE", outcome: "reject", applies: ({ facts }) => !facts.applicant.addressInBulgaria },
  { code: "PLACE_UNLISTED", outcome: "refer", applies: ({ facts }) => !facts.applicant.placesListed },
  { code: "SANCTION", outcome: "refer", holds: true, applies: ({ facts }) => isListed(facts.sanctions) },
  { code: "PEP", outcome: "refer", applies: ({ facts }) => isListed(facts.pep) || facts.applicant.declaredPep },
  { code: "BLACKLIST", outcome: "refer", applies: ({ facts }) => isListed(facts.blacklist) },
  {
    code: "LISTS_UNAVAILABLE",
    outcome: "refer",
    applies: ({ facts: { sanctions, pep, blacklist } }) => [sanctions, pep, blacklist].some(isDown),
  },
  { code: "PROFILE_OF_ANOTHER", outcome: "refer", holds: true, applies: ({ facts }) => facts.history.profileOfAnother },
  { code: "IDENTITY_CHANGED", outcome: "refer", holds: true, applies: ({ facts }) => facts.history.identityChanged },
  { code: "CARD_OF_ANOTHER", outcome: "refer", holds: true, applies: ({ facts }) => facts.history.cardOfAnother },
  { code: "NAMED_OTHERWISE", outcome: "refer", applies: ({ facts }) => facts.history.namedOtherwise },
  { code: "IS_BORROWER", outcome: "reject", never: true, applies: ({ facts }) => facts.history.isBorrower },
  { code: "PHONE_OF_BORROWER", outcome: "reject", never: true, applies: ({ facts }) => facts.history.phoneOfBorrower },
  {
    code: "ACCOUNT_OF_BORROWER",
    outcome: "reject",
    never: true,
    applies: ({ facts }) => facts.history.accountOfBorrower,
  },
  {
    code: "OVERDUE_HERE",
    outcome: "reject",
    applies: ({ facts }) => facts.history.daysLateHere > POLICY.maxDaysLateHere,
  },
  {
    code: "TWO_GUARANTEES",
    outcome: "reject",
    applies: ({ facts }) => facts.history.otherGuarantees >= POLICY.maxGuarantees,
  },
  { code: "CCR_OVERDUE", outcome: "reject", applies: (judged) => overdueDays(judged) > POLICY.rejectOverdueDays },
  {
    code: "CCR_LATE",
    outcome: "refer",
    applies: (judged) =>
      overdueDays(judged) > POLICY.referOverdueDays && overdueDays(judged) <= POLICY.rejectOverdueDays,
  },
  { code: "CCR_UNAVAILABLE", outcome: "refer", applies: ({ facts }) => isDown(facts.register) },
  {
    code: "INCOME_NONE",
    outcome: "reject",
    applies: ({ facts, net, catalogue }) => facts.applicant.incomeType === null || net < catalogue.minNetIncome,
  },
  { code: "INCOME_NOT_FOUND", outcome: "refer", applies: ({ facts }) => facts.income.status === "notFound" },
  { code: "INCOME_UNAVAILABLE", outcome: "refer", applies: ({ facts }) => isDown(facts.income) },
  { code: "DTI", outcome: "reject", applies: ({ dtiTooHigh }) => dtiTooHigh },
  { code: "DISPOSABLE", outcome: "reject", applies: ({ tooLittle }) => tooLittle },
];

/** Whether one of these findings is such that nobody accepts the guarantor. */
export const isNever = (findings: readonly string[]): boolean =>
  RULES.some(({ code, never }) => never === true && findings.includes(code));

const judgedOf = (facts: GuarantorFacts, catalogue: Catalogue, today: Day): Judged => {
  const { net } = incomeOf(facts);
  const ownLoad = facts.history.ownCredits.reduce((sum, { instalment }) => sum + instalment, 0);
  const means = meansOf(facts, catalogue, net, ownLoad + facts.history.otherGuaranteed);
  const { product, amount, term: period } = facts.guaranteed;
  const load = monthlyLoad(findProduct(catalogue, product), { amount, period });
  return {
    facts,
    catalogue,
    today,
    net,
    dtiTooHigh: !withinShare(means, load, catalogue.dti.max),
    tooLittle: load > means.disposable,
  };
};

/** Judges a guarantor: refused by one rule that refuses, a person decides where one rule refers. */
export const judgeGuarantor = (facts: GuarantorFacts, catalogue: Catalogue, today: Day): GuarantorDecision => {
  const judged = judgedOf(facts, catalogue, today);
  const found = RULES.filter(({ applies }) => applies(judged));
  const isHeld = found.some(({ holds }) => holds);
  const refused = isHeld ? [] : found.filter(({ outcome }) => outcome === "reject");
  return {
    outcome: refused.length > 0 ? "reject" : found.length > 0 ? "refer" : "approve",
    findings: (refused.length > 0 ? refused : found).map(({ code }) => code),
    assessedOn: today,
  };
};
