import type { RuleCode } from "#src/copy/staff-rules.ts";
import type { Params, RuleOutcome } from "#src/domain/lending/decision.ts";
import type { ProfileState } from "#src/domain/lending/profile-states.ts";
import type { Context } from "./facts.ts";
import { guarantorNeeded, videoNeeded } from "./needed.ts";
import { euro, when } from "./rule-params.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { PortAnswer } from "#server/ports/register/register.ts";
import { checkCaps } from "#src/domain/lending/caps.ts";
import type { CapViolation } from "#src/domain/lending/caps.ts";
import { findProduct, ratesOn, type ProductKey } from "#src/domain/lending/catalogue.ts";
import { gridTerms } from "#src/domain/lending/grid.ts";
import { addDays, ageOn, formatDay, sofiaDay } from "#src/domain/time/dates.ts";
import { formatCents } from "#src/domain/lending/money.ts";
import { price } from "#src/domain/lending/price.ts";
import type { Price } from "#src/domain/lending/price.ts";

/** A decision rule; its outcome counts when `applies` returns parameters. */
export type DecisionRule = {
  code: RuleCode;
  outcome: RuleOutcome;
  applies(context: Context): Params | undefined;
  /** The person gets a neutral reason only: no tipping off (чл. 80 ЗМИП), no help for fraud. */
  neutral?: true;
  /**
   * A person must decide whatever else is found, and all other reasons are suppressed: they may concern somebody else.
   */
  holds?: true;
  /** The reason comes from a register and must be disclosed (чл. 18 ЗПК). */
  mustTell?: true;
  /** Does not concern the person: no cooldown for their next application. */
  technical?: true;
  /** State of the profile after a rejection for it; without one, the person's data are in order. */
  profile?: Extract<ProfileState, "invalidData" | "disapproved">;
  /** Increment when `applies` decides differently with an unchanged row and POLICY; part of ENGINE_VERSION. */
  revision?: number;
};

const down = ({ status }: PortAnswer<unknown>): Params | undefined => when(status === "unavailable");

const listed = ({ data }: PortAnswer<{ hit: boolean }>): boolean => data?.hit === true;

const priceOf = ({ facts: { request }, catalogue, today, grant, limited }: Context): Price => {
  const terms = grant ?? limited ?? { amount: request.amount, period: request.term };
  return price(findProduct(catalogue, request.product), terms.amount, terms.period, today, ratesOn(catalogue, today));
};

/** The requested term ends after the age limit; `shorter`: a shorter one of the product does not. */
const tooOld = ({ facts: { request }, catalogue, fitsAge }: Context, shorter: boolean): Params | undefined => {
  if (fitsAge(request.term)) return undefined;
  const isShorter = gridTerms(findProduct(catalogue, request.product), request.amount).some(fitsAge);
  return when(isShorter === shorter, { max: POLICY.maxAgeAtMaturity });
};

const capBroken =
  (code: CapViolation["code"]) =>
  (context: Context): Params | undefined =>
    when(checkCaps(priceOf(context), context.catalogue, context.today).some((violation) => violation.code === code));

const overdueDays = ({ facts: { register } }: Context): number =>
  Math.max(register.data?.overdueDaysNow ?? 0, register.data?.worstOverdueDays12m ?? 0);

const overdueBetween = (context: Context, over: number, upTo: number): Params | undefined => {
  const days = overdueDays(context);
  if (days <= over || days > upTo) return undefined;
  return { asOf: formatDay(sofiaDay(new Date(context.facts.register.asOf))) };
};

const idRefused = ({ facts: { idDocument }, today }: Context): boolean => {
  if (idDocument.status !== "ok") return idDocument.status === "notFound";
  const { valid, namesMatch, validUntil } = idDocument.data;
  return !valid || !namesMatch || (validUntil !== null && validUntil < today);
};

/** Products of which one at a time is possible. */
const LINES: readonly ProductKey[] = ["creditLine", "interestFreeCreditLine"];

const activeHere = ({ facts: { history, request } }: Context): boolean =>
  history.activeProducts.length >= POLICY.maxActiveProducts ||
  history.daysLateHere > POLICY.maxDaysLateHere ||
  (LINES.includes(request.product) && history.activeProducts.some((product) => LINES.includes(product)));

const reapplyOn = ({ facts: { history }, catalogue }: Context): string | undefined =>
  history.lastRejectedOn && history.sameDataAsRejected
    ? addDays(history.lastRejectedOn, catalogue.timers["reapplyDays"] ?? 30)
    : undefined;

const coolingDown = (context: Context): Params | undefined => {
  const from = reapplyOn(context);
  return from && context.today < from ? { from: formatDay(from) } : undefined;
};

/** The limit of the product, or of a new client in all; both go by what is owed already. */
const aboveLimit = (context: Context, first: boolean): Params | undefined => {
  const { firstCredit, clientLimit, exposureLimit, facts } = context;
  const limit = first ? Math.min(clientLimit, exposureLimit) : clientLimit;
  return when(firstCredit === first && facts.request.amount > limit, { max: euro(limit, context) });
};

const incomeMissing = (context: Context): Params | undefined => {
  const { facts, net, catalogue, incomeOverstated } = context;
  const least = formatCents(catalogue.minNetIncome, catalogue.currency.shortLabel);
  return when(facts.applicant.incomeType === null || net < catalogue.minNetIncome, {
    min: least,
    verified: String(incomeOverstated),
  });
};

// чл. 18 ЗПК: a rejection based on the register must name it.
const source = (fromRegister: boolean): Params => ({ register: fromRegister ? "ccr" : "" });

const newClientsOnly = ({ facts: { request, history }, catalogue }: Context): boolean =>
  findProduct(catalogue, request.product).newClientsOnly === true &&
  (history.repaid > 0 || history.activeProducts.length > 0);

/** The decision rules in order. A code may occur in two rows with different outcomes. */
export const RULES: readonly DecisionRule[] = [
  {
    code: "AGE_MIN",
    outcome: "reject",
    profile: "disapproved",
    applies: ({ facts, today }) => when(ageOn(facts.applicant.birthDate, today) < POLICY.minAge),
  },
  { code: "AGE_MAX", outcome: "reject", applies: (c) => tooOld(c, false) },
  { code: "AGE_MAX", outcome: "limit", applies: (c) => tooOld(c, true) },
  { code: "ID_INVALID", outcome: "reject", profile: "invalidData", applies: (c) => when(idRefused(c)) },
  { code: "ID_UNAVAILABLE", outcome: "refer", applies: ({ facts }) => down(facts.idDocument) },
  {
    code: "RESIDENCE",
    outcome: "reject",
    profile: "disapproved",
    applies: ({ facts }) => when(!facts.applicant.addressInBulgaria),
  },
  { code: "PLACE_UNLISTED", outcome: "refer", applies: ({ facts }) => when(!facts.applicant.placesListed) },
  {
    code: "SANCTION",
    outcome: "refer",
    neutral: true,
    holds: true,
    applies: ({ facts }) => when(listed(facts.sanctions)),
  },
  { code: "SANCTION_UNAVAILABLE", outcome: "refer", neutral: true, applies: ({ facts }) => down(facts.sanctions) },
  {
    code: "PEP",
    outcome: "refer",
    neutral: true,
    applies: ({ facts }) => when(listed(facts.pep) || facts.applicant.declaredPep),
  },
  { code: "PEP_UNAVAILABLE", outcome: "refer", neutral: true, applies: ({ facts }) => down(facts.pep) },
  { code: "BLACKLIST", outcome: "refer", neutral: true, applies: ({ facts }) => when(listed(facts.blacklist)) },
  { code: "BLACKLIST_UNAVAILABLE", outcome: "refer", neutral: true, applies: ({ facts }) => down(facts.blacklist) },
  {
    code: "DUPLICATE_PERSON",
    outcome: "refer",
    neutral: true,
    holds: true,
    applies: ({ facts: { history } }) => when(history.otherProfile || history.profileOfAnother),
  },
  {
    code: "IDENTITY_CHANGED",
    outcome: "refer",
    neutral: true,
    holds: true,
    applies: ({ facts }) => when(facts.history.identityChanged),
  },
  {
    code: "CARD_OF_ANOTHER",
    outcome: "refer",
    neutral: true,
    holds: true,
    applies: ({ facts }) => when(facts.history.cardOfAnother),
  },
  {
    code: "ACCOUNT_OF_OTHERS",
    outcome: "refer",
    neutral: true,
    applies: ({ facts }) => when(facts.history.personsWithAccount > POLICY.maxPersonsWithAccount),
  },
  {
    code: "ACCOUNT_NEW_WITH_PHONE",
    outcome: "refer",
    neutral: true,
    applies: ({ facts }) => when(facts.history.accountNewWithPhone),
  },
  {
    code: "OPEN_REQUEST",
    outcome: "reject",
    technical: true,
    applies: ({ facts }) => when(facts.history.otherOpenRequest),
  },
  { code: "ACTIVE_CREDIT", outcome: "reject", applies: (c) => when(activeHere(c)) },
  { code: "NEW_CLIENTS_ONLY", outcome: "reject", applies: (c) => when(newClientsOnly(c)) },
  {
    code: "REFINANCE_LEAST",
    outcome: "reject",
    technical: true,
    applies: ({ facts: { refinance }, grant }) =>
      when(refinance !== undefined && (grant?.amount ?? 0) < refinance.least),
  },
  { code: "COOLDOWN", outcome: "reject", technical: true, applies: coolingDown },
  {
    code: "CCR_OVERDUE",
    outcome: "reject",
    mustTell: true,
    applies: (c) => overdueBetween(c, POLICY.rejectOverdueDays, Infinity),
  },
  {
    code: "CCR_OVERDUE",
    outcome: "refer",
    mustTell: true,
    applies: (c) => overdueBetween(c, POLICY.referOverdueDays, POLICY.rejectOverdueDays),
  },
  { code: "CCR_UNAVAILABLE", outcome: "refer", applies: ({ facts }) => down(facts.register) },
  { code: "INCOME_NONE", outcome: "reject", applies: incomeMissing },
  {
    code: "INCOME_UNVERIFIED",
    outcome: "limit",
    mustTell: true,
    applies: ({ incomeOverstated }) => when(incomeOverstated),
  },
  { code: "INCOME_NOT_FOUND", outcome: "refer", applies: ({ facts }) => when(facts.income.status === "notFound") },
  { code: "INCOME_UNAVAILABLE", outcome: "refer", applies: ({ facts }) => down(facts.income) },
  {
    code: "DTI",
    outcome: "limit",
    applies: ({ dtiTooHigh, othersFromRegister }) => when(dtiTooHigh, source(othersFromRegister)),
  },
  {
    code: "DISPOSABLE",
    outcome: "limit",
    applies: ({ disposableTooLow, othersFromRegister }) => when(disposableTooLow, source(othersFromRegister)),
  },
  { code: "LIMIT_NEW", outcome: "limit", applies: (c) => aboveLimit(c, true) },
  { code: "LIMIT_HISTORY", outcome: "limit", applies: (c) => aboveLimit(c, false) },
  {
    code: "EXPOSURE_MAX",
    outcome: "limit",
    applies: (c) => when(!c.firstCredit && c.facts.request.amount > c.exposureLimit, { max: euro(c.exposureLimit, c) }),
  },
  {
    code: "LTI",
    outcome: "limit",
    applies: (c) => when(c.facts.request.amount > c.incomeLimit, { times: POLICY.maxLoanToIncome }),
  },
  {
    code: "VIDEO",
    outcome: "video",
    applies: (c) => (c.facts.applicant.videoSpent ? undefined : videoNeeded(c)),
  },
  { code: "VIDEO", outcome: "refer", applies: (c) => (c.facts.applicant.videoSpent ? videoNeeded(c) : undefined) },
  { code: "GUARANTOR", outcome: "refer", revision: 1, applies: (c) => guarantorNeeded(c, false) },
  { code: "GUARANTOR_STANDS", outcome: "info", applies: (c) => guarantorNeeded(c, true) },
  {
    code: "STATEMENT_CHANGED",
    outcome: "refer",
    neutral: true,
    applies: ({ facts }) => when(facts.history.statementChanged),
  },
  {
    code: "VELOCITY",
    outcome: "refer",
    neutral: true,
    applies: ({ facts: { history } }) =>
      when(history.applicationsFromDevice > POLICY.maxApplicationsFromDevice || history.phoneOfAnotherPerson),
  },
  { code: "SCORE", outcome: "refer", applies: ({ score }) => when(score < POLICY.score.referBelow) },
  { code: "CAP_GPR", outcome: "reject", technical: true, applies: capBroken("CAP_GPR") },
  { code: "CAP_SHORT", outcome: "reject", technical: true, applies: capBroken("CAP_SHORT") },
  { code: "RATE_ASSUMED", outcome: "info", applies: ({ catalogue, today }) => when(ratesOn(catalogue, today).assumed) },
];
