import type { Terms } from "#src/domain/lending/decision.ts";
import type { Applicant, Context, Facts, History } from "./facts.ts";
import { automaticShare, maxAmount, monthlyLoad, termsFor, withinShare } from "./max-amount.ts";
import type { Means } from "./max-amount.ts";
import { POLICY } from "./policy.ts";
import type { Catalogue, Product } from "#src/domain/lending/catalogue.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { gridAmounts } from "#src/domain/lending/grid.ts";
import { fraction, multiply } from "#src/domain/lending/money.ts";
import type { Cents } from "#src/domain/lending/money.ts";

const livingCosts = (
  { declaredExpenses, dependents }: Applicant,
  { livingMinimum, dependentFactor }: Catalogue,
): Cents => Math.max(declaredExpenses, livingMinimum + multiply(livingMinimum * dependents, fraction(dependentFactor)));

const incomeOf = ({ applicant: { declaredNet }, income }: Facts): { net: Cents; incomeOverstated: boolean } => {
  if (income.status !== "ok") return { net: declaredNet, incomeOverstated: false };
  const { netMonthly } = income.data;
  const incomeOverstated = declaredNet * 100 > netMonthly * POLICY.incomeTolerancePct;
  return { net: incomeOverstated ? netMonthly : declaredNet, incomeOverstated };
};

const meansOf = (facts: Facts, catalogue: Catalogue, net: Cents): Means => {
  const registered = facts.register.data?.monthlyInstalments ?? 0;
  const others = Math.max(facts.applicant.declaredInstalments, registered);
  return { net, others, disposable: net - livingCosts(facts.applicant, catalogue) - others };
};

const clientLimitOf = ({ repaid, repaidOnTime }: History, product: Product, catalogue: Catalogue): number => {
  const { limits, fastCreditMaxAmount } = catalogue;
  const earned = repaidOnTime >= 2 ? limits.afterTwoOnTime : repaid >= 1 ? limits.afterOneRepaid : limits.new;
  const most = product.key === "creditLine" ? Math.min(product.amount.max, fastCreditMaxAmount) : product.amount.max;
  return Math.min(earned[product.key] ?? most, most);
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

/** Computes the measures that the rules read; `request` must lie on the product's grid. */
export const contextOf = (facts: Facts, catalogue: Catalogue, today: Day): Context => {
  const { request, history } = facts;
  const product = findProduct(catalogue, request.product);
  const { net, incomeOverstated } = incomeOf(facts);
  const means = meansOf(facts, catalogue, net);
  const clientLimit = clientLimitOf(history, product, catalogue);
  const incomeLimit = Math.floor((net * POLICY.maxLoanToIncome) / 100);
  const ceiling = Math.min(clientLimit, incomeLimit);
  const amount = gridAmounts(product).findLast((candidate) => candidate <= Math.min(request.amount, ceiling));
  const limited = amount === undefined ? undefined : termsFor(product, amount, request.term);
  const weight = limited ? burden(product, means, limited, catalogue) : NO_BURDEN;
  const affordable = limited && maxAmount(means, product, request.term, limited.amount, catalogue);
  return {
    facts,
    catalogue,
    today,
    ...means,
    incomeOverstated,
    othersFromRegister: means.others > facts.applicant.declaredInstalments,
    clientLimit,
    firstCredit: history.repaid === 0,
    incomeLimit,
    limited,
    ...weight,
    grant: weight.dtiTooHigh || weight.disposableTooLow ? affordable : limited,
    largest: maxAmount(means, product, request.term, ceiling, catalogue),
    score: scoreOf(facts, facts.income.status === "ok" && !incomeOverstated),
  };
};
