/** Runs a field's validator chain in order; the first error wins. Shared by browser and server. */
import type { Ask, FormValues, Issue, RuleContext } from "./rule.ts";
import type { Link } from "./chain.ts";
import { resolveName } from "./compile.ts";
import type { Field, Plan } from "./plan.ts";
import { factsOf } from "./element-types.ts";
import { checkConstraints } from "./constraints.ts";
import { inOwnWords } from "./own-words.ts";

/** What running a chain needs; `today` is Sofia's date as `YYYY-MM-DD`. */
export type ValidationEnvironment = {
  plan: Plan;
  today: string;
  ask: Ask;
  /** Current values nested by group, without hidden fields. */
  values(): FormValues;
  /** The current value of one field, "" while hidden. */
  valueOf(field: Field): unknown;
};

/** Whether any rule of the field asks the backend; such fields show the check's state as an icon. */
export const asksBackend = (field: Field): boolean => field.chain.some(({ rule }) => rule.asks);

/** `valueOf` for the rules of one field: resolves names from its group; `undefined` for unknown names. */
export const lookingFrom =
  (field: Field, { plan, valueOf }: Pick<ValidationEnvironment, "plan" | "valueOf">): RuleContext["valueOf"] =>
  (name) => {
    const source = resolveName(plan.byPath, name, field.group);
    return source ? valueOf(source) : undefined;
  };

const contextOf = (field: Field, { props, nested }: Link, env: ValidationEnvironment): RuleContext => ({
  props,
  today: env.today,
  ask: env.ask,
  exact: factsOf(field).secret === true,
  get values() {
    return env.values();
  },
  valueOf: lookingFrom(field, env),
  runNested: () => runSync(nested, field, env),
});

const runSync = (chain: readonly Link[], field: Field, env: ValidationEnvironment): Issue | undefined => {
  // All links of a chain share their properties, so one context serves every rule that wraps no chain.
  let shared: RuleContext | undefined;
  for (const link of chain) {
    if (link.rule.asks) continue;
    const context = link.nested.length > 0 ? contextOf(field, link, env) : (shared ??= contextOf(field, link, env));
    const issue = link.rule.check(env.valueOf(field), context) as Issue | undefined;
    if (issue) return inOwnWords(field, link.rule.name, issue);
  }
  return undefined;
};

/** The issue of the element's own constraints. */
const constrained = (field: Field, env: ValidationEnvironment): Issue | undefined => {
  const issue = checkConstraints(field, env.valueOf(field));
  return issue && inOwnWords(field, issue.code, issue);
};

/** Synchronous validation: the element's own constraints, then the rules that do not ask the backend. */
export const validateField = (field: Field, env: ValidationEnvironment): Issue | undefined =>
  constrained(field, env) ?? runSync(field.chain, field, env);

/** Runs only the rules that ask the backend; call it once `validateField` reports nothing. */
export const validateRemotely = async (field: Field, env: ValidationEnvironment): Promise<Issue | undefined> => {
  for (const link of field.chain) {
    const issue = link.rule.asks && (await link.rule.check(env.valueOf(field), contextOf(field, link, env)));
    if (issue) return inOwnWords(field, link.rule.name, issue);
  }
  return undefined;
};
