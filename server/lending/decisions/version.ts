/** The version of the decision rules, computed from their declarations. */
import { createHash } from "node:crypto";
import { POLICY } from "#server/lending/lender/policy.ts";
import { RULES, type DecisionRule } from "./rules.ts";

/** The properties of a rule that make up its version. The code of `applies` is excluded: a bundler rewrites it. */
const declared = (rule: DecisionRule): unknown =>
  Object.entries(rule)
    .filter(([fact]) => fact !== "applies")
    .sort();

/**
 * 12 hexadecimal digits; the same for equal rules in the same order with equal thresholds.
 *
 * @internal for the test of the rules.
 */
export const versionOf = (rules: readonly DecisionRule[], policy: object): string =>
  createHash("sha256")
    .update(JSON.stringify([rules.map(declared), policy]))
    .digest("hex")
    .slice(0, 12);

/** Stored with every decision; changes with any rule, their order or a threshold. */
export const ENGINE_VERSION = versionOf(RULES, POLICY);
