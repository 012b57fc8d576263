import type { Terms } from "#src/domain/lending/decision.ts";
import type { Applicant, Context, Facts, History } from "./facts.ts";
import {
  allowedTerms,
  automaticShare,
  mostBearable,
  mostWithoutGuarantor,
  largestAt,
  maxAmount,
  monthlyLoad,
  requestedTerms,
  withinShare,
  type Means,
  type Reach,
} from "./max-amount.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import type { Catalogue, Product } from "#src/domain/lending/catalogue.ts";
import { clientLimit, findProduct } from "#src/domain/lending/catalogue.ts";
import { addMonthsClamped } from "#src/domain/time/calendar.ts";
import { addDays, ageOn, type Day } from "#src/domain/time/dates.ts";
import { gridAmounts } from "#src/domain/lending/grid.ts";
import { fraction, multiply } from "#src/domain/lending/money.ts";
import type { Cents } from "#src/domain/lending/money.ts";

const livingCosts = (
  { declaredExpenses, dependents }: Pick<Applicant, "declaredExpenses" | "dependents">,
  { livingMinimum, dependentFactor }: Catalogue,
): Cents => Math.max(declaredExpenses, livingMinimum + multiply(livingMinimum * dependents, fraction(dependentFactor)));

/** What a person stated of their means, and what the registers say of them. */
export type StatedMeans = Pick<Facts, "income" | "register"> & {
  applicant: Pick<Applicant, "declaredNet" | "declaredExpenses" | "declaredInstalments" | "dependents">;
};

/** The income that is relied on: the verified one where the stated one exceeds it too far. */
export const incomeOf = ({
  applicant: { declaredNet },
  income,
}: StatedMeans): { net: Cents; incomeOverstated: boolean } => {
  if (income.status !== "ok") return { net: declaredNet, incomeOverstated: false };
  const { netMonthly } = income.data;
  const incomeOverstated = declaredNet * 100 > netMonthly * POLICY.incomeTolerancePct;
  return { net: incomeOverstated ? netMonthly : declaredNet, incomeOverstated };
};

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** What the person owes to us: every month, and in all. */
const ownDebtOf = ({ ownCredits }: History) => ({
  ownLoad: sum(ownCredits, ({ instalment }) => instalment),
  exposure: Math.ceil(sum(ownCredits, ({ outstanding }) => outstanding) / 100),
});

/** Means of the person. Our own instalments count once, also those that the register shows. */
export const meansOf = (facts: StatedMeans, catalogue: Catalogue, net: Cents, ownLoad: Cents): Means => {
  const { monthlyInstalments = 0, ownInstalments = 0 } = facts.register.data ?? {};
  const elsewhere = Math.max(facts.applicant.declaredInstalments, monthlyInstalments - ownInstalments);
  const others = elsewhere + ownLoad;
  return { net, others, disposable: net - livingCosts(facts.applicant, catalogue) - others };
};

/** The limit of a product earned by the client's history. */
const earnedLimit = ({ repaid, repaidOnTime }: History, product: Product, catalogue: Catalogue): number => {
  const level = repaidOnTime >= 2 ? "afterTwoOnTime" : repaid >= 1 ? "afterOneRepaid" : "new";
  return clientLimit(catalogue, product, level);
};

/** What the limits leave: for the product by the client's history, for the person in all. */
const limitsOf = (history: History, product: Product, catalogue: Catalogue, exposure: number) => {
  const ofProduct = history.ownCredits.filter((credit) => credit.product === product.key);
  const owed = Math.ceil(sum(ofProduct, ({ outstanding }) => outstanding) / 100);
  const inAll =
    history.repaid > 0
      ? POLICY.exposureMax
      : Math.max(...catalogue.products.map((one) => catalogue.limits.new[one.key] ?? 0));
  return {
    clientLimit: Math.max(0, earnedLimit(history, product, catalogue) - owed),
    // Somebody without credits may have all that the product offers to new clients.
    exposureLimit: history.ownCredits.length === 0 ? product.amount.max : Math.max(0, inAll - exposure),
  };
};

const scoreOf = ({ applicant, history, register }: Facts, verified: boolean): number => {
  const { score } = POLICY;
  const overdue = Math.max(register.data?.overdueDaysNow ?? 0, register.data?.worstOverdueDays12m ?? 0);
  const newJob = applicant.monthsInJob !== null && applicant.monthsInJob < POLICY.newJobMonths;
  return (
    score.start +
    (verified ? score.verifiedIncome : 0) +
    Math.min(score.maxForRepaid, history.repaidOnTime * score.perRepaidOnTime) +
    (overdue > POLICY.referOverdueDays && overdue <= POLICY.rejectOverdueDays ? score.registerOverdue : 0) +
    Math.max(0, (register.data?.activeCredits ?? 0) - 2) * score.perCreditAboveTwo +
    (newJob ? score.newJob : 0) +
    (applicant.videoPassed ? score.videoPassed : 0)
  );
};

const burden = (product: Product, means: Means, terms: Terms, catalogue: Catalogue) => {
  const load = monthlyLoad(product, terms);
  const automatic = withinShare(means, load, automaticShare(product, catalogue));
  const bearable = withinShare(means, load, catalogue.dti.max);
  return {
    dti: means.net > 0 ? (means.others + load) / means.net : null,
    dtiTooHigh: !bearable,
    dtiNeedsGuarantor: bearable && !automatic,
    disposableTooLow: load > means.disposable,
  };
};

const NO_BURDEN = { dti: null, dtiTooHigh: false, dtiNeedsGuarantor: false, disposableTooLow: false };

const maturityOn = (product: Product, period: number, today: Day): Day =>
  product.term.unit === "months" ? addMonthsClamped(today, period) : addDays(today, period);

/** Computes the measures that the rules read; `request` must lie on the product's grid. */
export const contextOf = (facts: Facts, catalogue: Catalogue, today: Day): Context => {
  const { request, history, applicant } = facts;
  const product = findProduct(catalogue, request.product);
  const { net, incomeOverstated } = incomeOf(facts);
  const { ownLoad, exposure } = ownDebtOf(history);
  const means = meansOf(facts, catalogue, net, ownLoad);
  const limits = limitsOf(history, product, catalogue, exposure);
  const incomeLimit = Math.max(0, Math.floor((net * POLICY.maxLoanToIncome) / 100) - exposure);
  const ceiling = Math.min(limits.clientLimit, limits.exposureLimit, incomeLimit);
  const fitsAge = (period: number): boolean =>
    ageOn(applicant.birthDate, maturityOn(product, period, today)) <= POLICY.maxAgeAtMaturity;
  // Age only grows: where the longest term fits, all do.
  const isYoung = fitsAge(product.term.max);
  const reach: Reach = {
    product,
    most: mostBearable(means, facts.guarantor ? catalogue.dti.max : automaticShare(product, catalogue)),
    fitsAge: isYoung ? () => true : fitsAge,
  };
  // What the person may have by themselves does not depend on who stands surety.
  const own: Reach = { ...reach, most: mostBearable(means, automaticShare(product, catalogue)) };
  const mostAlone = mostWithoutGuarantor(product, catalogue);
  const amount = gridAmounts(product).findLast((candidate) => candidate <= Math.min(request.amount, ceiling));
  const limited = amount === undefined ? undefined : requestedTerms(reach, amount, request.term);
  const weight = limited ? burden(product, means, limited, catalogue) : NO_BURDEN;
  const affordable = limited && maxAmount(reach, request.term, limited.amount);
  const grant = weight.dtiTooHigh || weight.disposableTooLow ? affordable : limited;
  const alone = limited && maxAmount(own, request.term, Math.min(limited.amount, mostAlone));
  const isBearable = !weight.dtiTooHigh && !weight.dtiNeedsGuarantor && !weight.disposableTooLow;
  return {
    facts,
    catalogue,
    today,
    ...means,
    ownLoad,
    exposure,
    incomeOverstated,
    othersFromRegister: means.others > applicant.declaredInstalments + ownLoad,
    ...limits,
    firstCredit: history.repaid === 0,
    incomeLimit,
    limited,
    fitsAge,
    ...weight,
    grant,
    largest: largestAt(own, request.term, Math.min(ceiling, mostAlone)),
    affordable: limited !== undefined && limited.amount >= request.amount && isBearable,
    allowed: grant ? allowedTerms(reach, grant.amount) : {},
    alone: alone && { ...alone, allowed: allowedTerms(own, alone.amount) },
    score: scoreOf(facts, facts.income.status === "ok" && !incomeOverstated),
  };
};
