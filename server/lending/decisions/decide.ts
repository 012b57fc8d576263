import { contextOf } from "./evaluation.ts";
import {
  lacksGuarantorAlone,
  type Decision,
  type DecisionOutcome,
  type Finding,
  type Reason,
  type Terms,
} from "#src/domain/lending/decision.ts";
import type { Context, Facts } from "./facts.ts";
import { POLICY } from "#server/lending/lender/policy.ts";
import { RULES } from "./rules.ts";
import type { DecisionRule } from "./rules.ts";
import { ENGINE_VERSION } from "./version.ts";
import type { Catalogue } from "#src/domain/lending/catalogue.ts";
import { findProduct } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import { onGrid } from "#src/domain/lending/grid.ts";

type Applied = { rule: DecisionRule; finding: Finding };

const applied = (context: Context): Applied[] =>
  RULES.flatMap((rule) => {
    const params = rule.applies(context);
    return params ? [{ rule, finding: { code: rule.code, outcome: rule.outcome, params } }] : [];
  });

const outcomeOf = (found: readonly Applied[], { grant, facts: { request } }: Context): DecisionOutcome => {
  const has = (outcome: Finding["outcome"]) => found.some(({ rule }) => rule.outcome === outcome);
  const isHeld = found.some(({ rule }) => rule.holds);
  if (!isHeld && (has("reject") || !grant)) return "reject";
  // Whoever decides after it has the video before them.
  if (has("video")) return "video";
  if (isHeld || has("refer")) return "refer";
  return grantOutcome({ amount: request.amount, period: request.term }, grant!);
};

/** Whether granted terms are those asked for, or an offer of others. */
export const grantOutcome = (asked: Terms, granted: Terms): "approve" | "offer" =>
  granted.amount < asked.amount || granted.period !== asked.period ? "offer" : "approve";

const SHOWN = {
  approve: [],
  offer: ["limit"],
  video: ["video"],
  refer: ["refer"],
  reject: ["reject", "limit"],
} as const satisfies Record<DecisionOutcome, readonly Finding["outcome"][]>;

const reasonsOf = (found: readonly Applied[], outcome: DecisionOutcome, granted: boolean): Reason[] => {
  const kinds: readonly Finding["outcome"][] = outcome === "reject" && granted ? ["reject"] : SHOWN[outcome];
  const neutral = { code: outcome === "reject" ? "NOT_NOW" : "REVIEW", params: {} };
  const held = outcome === "video" ? [] : found.filter(({ rule }) => rule.holds);
  const relevant = held.length > 0 ? held : found.filter(({ rule }) => kinds.includes(rule.outcome));
  const ordered = [...relevant.filter(({ rule }) => rule.mustTell), ...relevant.filter(({ rule }) => !rule.mustTell)];
  const reasons = ordered.map(({ rule, finding: { code, params } }) => (rule.neutral ? neutral : { code, params }));
  return reasons
    .filter(({ code }, index) => reasons.findIndex((other) => other.code === code) === index)
    .slice(0, POLICY.reasonsShown);
};

const isTechnical = (found: readonly Applied[]): boolean => {
  const rejects = found.filter(({ rule }) => rule.outcome === "reject");
  return rejects.length > 0 && rejects.every(({ rule }) => rule.technical);
};

const measures = ({ largest, affordable, dti, disposable, net, score, exposure, ownLoad, today }: Context) => ({
  maxAmount: largest?.amount ?? null,
  affordable,
  dti,
  disposable,
  netIncome: net,
  exposure,
  ownLoad,
  score,
  assessedOn: today,
  engineVersion: ENGINE_VERSION,
  automated: true as const,
});

const judge = (context: Context): Decision => {
  const found = applied(context);
  const outcome = outcomeOf(found, context);
  const { grant, allowed, alone } = context;
  const findings = found.map(({ finding }) => finding);
  return {
    ...measures(context),
    outcome,
    reasons: reasonsOf(found, outcome, grant !== undefined),
    findings,
    ...(grant && outcome !== "reject" && { offer: grant, allowed }),
    ...(alone && lacksGuarantorAlone({ outcome, findings }) && { alone }),
    technical: outcome === "reject" && grant !== undefined && isTechnical(found),
  };
};

const notOffered = (context: Context): Decision => {
  const reason = { code: "NOT_OFFERED", params: {} };
  return {
    ...measures(context),
    outcome: "reject",
    technical: true,
    reasons: [reason],
    findings: [{ ...reason, outcome: "reject" }],
  };
};

/** Decides on an application from its facts alone: the same facts on the same day always give the same decision. */
export const decide = (facts: Facts, catalogue: Catalogue, today: Day): Decision => {
  const { request } = facts;
  const product = findProduct(catalogue, request.product);
  if (onGrid(product, request.amount, request.term)) return judge(contextOf(facts, catalogue, today));
  // The catalogue may have changed since the draft; the person is then assessed at the product's default terms.
  const usual = { product: request.product, amount: product.amount.default, term: product.term.default };
  return notOffered(contextOf({ ...facts, request: usual }, catalogue, today));
};
