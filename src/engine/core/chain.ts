/** Validator chains: rule names separated by spaces; some rules wrap a nested chain. */
import type { Rule, RuleProps, Rules } from "./rule.ts";

/** One rule of a chain with its properties and, if it wraps a chain, the links of that chain. */
export type Link = { rule: Rule; props: RuleProps; nested: readonly Link[] };

/** A chain as an element, or a rule that wraps one, writes it; not validated yet. */
export type WrittenChain = { validation?: unknown; validationProps?: unknown };

/** The rule names of a written chain, in order; empty when it is not text. */
export const namesIn = (validation: unknown): string[] =>
  typeof validation === "string" ? validation.split(/\s+/).filter(Boolean) : [];

const propsIn = (validationProps: unknown): RuleProps =>
  typeof validationProps === "object" && validationProps !== null && !Array.isArray(validationProps)
    ? (validationProps as RuleProps)
    : {};

/** Links a written chain to its rules. Skips unknown names and reports each to `onUnknown`. */
export const linkChain = (
  { validation, validationProps }: WrittenChain,
  rules: Rules,
  onUnknown?: (name: string) => void,
): Link[] => {
  const props = propsIn(validationProps);
  return namesIn(validation).flatMap((name): Link[] => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) {
      onUnknown?.(name);
      return [];
    }
    const wrapped = rule.wraps?.(props);
    return [{ rule, props, nested: wrapped ? linkChain(wrapped, rules, onUnknown) : [] }];
  });
};

/** All links of a chain, nested ones included, outer before inner. */
export const everyLink = (chain: readonly Link[]): Link[] => chain.flatMap((link) => [link, ...everyLink(link.nested)]);

/** Whether any rule of a chain, nested ones included, satisfies the predicate. */
export const someRule = (chain: readonly Link[], isSuch: (rule: Rule) => boolean): boolean =>
  chain.some(({ rule, nested }) => isSuch(rule) || someRule(nested, isSuch));

/** The rules in force; nested ones only while the rule that wraps them applies. */
export const rulesInForce = (chain: readonly Link[], valueOf: (name: string) => unknown): Rule[] =>
  chain.flatMap(({ rule, props, nested }) =>
    rule.applies ? (rule.applies(props, valueOf) ? rulesInForce(nested, valueOf) : []) : [rule],
  );

/** Whether the chain refuses an empty value: always, or sometimes (it depends on other fields); `undefined` = never. */
export const refusesEmpty = (chain: readonly Link[]): "always" | "sometimes" | undefined => {
  if (chain.some(({ rule }) => rule.refusesEmpty === "always")) return "always";
  return someRule(chain, (rule) => rule.refusesEmpty !== undefined) ? "sometimes" : undefined;
};
