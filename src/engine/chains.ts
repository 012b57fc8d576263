/** Runs a field's rules in order; the first error wins. The same code judges in the browser and on the server. */
import type { Ask, FormValues, Issue, Rule, RuleContext, RuleProps } from "#src/domain/rule.ts";
import { chainOf, type Field, resolveName, type Plan, type Rules } from "./compile.ts";
import { fits } from "./fits.ts";

export type ChainEnvironment = {
  plan: Plan;
  rules: Rules;
  today: string;
  ask: Ask;
  /** Current nested values, hidden fields left out. */
  values(): FormValues;
  /** The current value of one field, "" while hidden. */
  valueOf(field: Field): unknown;
};

const isBackend = (rule: Rule): boolean => rule.name.includes("backend");

/** Whether some rule of the field asks the server, so that it shows the three icons. */
export const asksBackend = (field: Field): boolean => field.chain.some(isBackend);

const contextOf = (field: Field, props: RuleProps, env: ChainEnvironment): RuleContext => ({
  props,
  today: env.today,
  ask: env.ask,
  get values() {
    return env.values();
  },
  valueOf(name) {
    const source = resolveName(env.plan.byPath, name, field.group);
    return source ? env.valueOf(source) : undefined;
  },
  runChain(chain, nested) {
    return runSync(chainOf(chain, env.rules, `"${field.path}"`), env.valueOf(field), contextOf(field, nested, env));
  },
});

const runSync = (chain: readonly Rule[], value: unknown, context: RuleContext): Issue | undefined => {
  for (const rule of chain) {
    if (isBackend(rule)) continue;
    const issue = rule.check(value, context) as Issue | undefined;
    if (issue) return issue;
  }
  return undefined;
};

/** What the element itself demands, then the rules that need no server. */
export const checkField = (field: Field, env: ChainEnvironment): Issue | undefined =>
  fits(field, env.valueOf(field)) ?? runSync(field.chain, env.valueOf(field), contextOf(field, field.props, env));

/** The rules that ask the server, after the others were content. */
export const askField = async (field: Field, env: ChainEnvironment): Promise<Issue | undefined> => {
  const context = contextOf(field, field.props, env);
  for (const rule of field.chain.filter(isBackend)) {
    const issue = await rule.check(env.valueOf(field), context);
    if (issue) return issue;
  }
  return undefined;
};
