/**
 * A rule's cases as data: values it accepts, refuses and normalises, and its texts for the guide. One test suite runs
 * them; the guide's tables are generated from them.
 */
import { linkChain } from "#src/engine/core/chain.ts";
import type { Ask, FormValues, Issue, Rule, RuleContext, RuleProps, Rules } from "#src/engine/core/rule.ts";
import { validators } from "./index.ts";

/** Context of a case: a form without groups, on a fixed day. */
export type Given = { props?: RuleProps; values?: FormValues; today?: string; ask?: Ask; exact?: boolean };

/** Values a rule accepts and refuses in one context. */
export type Judged = {
  given?: Given;
  accepts?: readonly unknown[];
  refuses?: readonly unknown[];
  /** The issue with which it refuses: a code (the rule's name by default) or the whole issue. */
  as?: string | Issue;
};

/** Description of a rule's property for the guide and the editor. */
export type PropWords = {
  /** Description in Bulgarian. */
  words: string;
  /** Default value. */
  absent?: string;
  /** Whether it is required, when „да“ or „не“ is not precise enough. */
  required?: string;
  /** Its JSON schema for the editor. */
  schema: Readonly<Record<string, unknown>>;
};

/** The guide's tables of rules. */
export type Topic = "filled" | "text" | "person" | "money" | "dates" | "codes";

/** Texts and values about a rule in the guide. */
export type RuleGuide = {
  /** Its table in the guide; absent for a rule with properties or with its own section. */
  topic?: Topic;
  /** Values for the columns „Приема“ and „Отказва“. */
  accepts?: readonly (string | boolean)[];
  refuses?: readonly (string | boolean)[];
  /** Purpose in one sentence, for a rule with its own section. */
  about?: string;
};

/** All cases of a rule. */
export type Cases = Judged & {
  guide: RuleGuide;
  /** Descriptions of all its properties. */
  props?: Readonly<Record<string, PropWords>>;
  /** Cases in other contexts. */
  more?: readonly Judged[];
  /** Accepted texts with their canonical form. */
  keeps?: readonly (readonly [given: string, kept: string])[];
  /** Elements it depends on, for given properties. */
  watches?: readonly (readonly [props: RuleProps, names: readonly string[]])[];
  /** For a backend rule: the issue per server response about the value `of`; "fails" = it rejects. */
  answers?: { of: unknown; says: readonly (readonly [answer: unknown, issue: Issue | undefined | "fails"])[] };
  /** For a backend rule: the call it makes and the fields it sends. */
  asks?: readonly (readonly [value: string, props: RuleProps, source: string, input: Record<string, string>])[];
};

const refuseToAsk: Ask = () => Promise.reject(new Error("this rule must not ask the server"));

/** A rule context over values without groups. */
export const contextWith = (
  { props = {}, values = {}, today = "2026-11-20", ask = refuseToAsk, exact = false }: Given = {},
  runNested: RuleContext["runNested"] = () => undefined,
): RuleContext => ({ props, values, today, ask, exact, valueOf: (name) => values[name], runNested });

/** Runs a rule, with the chain it wraps, on a value. */
export const judge = (
  rule: Rule,
  value: unknown,
  given: Given = {},
  rules: Rules = validators,
): ReturnType<Rule["check"]> => {
  const runNested = (): Issue | undefined => {
    const wrapped = rule.wraps?.(given.props ?? {});
    for (const { rule: inner, props } of wrapped ? linkChain(wrapped, rules) : []) {
      const issue = judge(inner, value, { ...given, props }, rules) as Issue | undefined;
      if (issue) return issue;
    }
    return undefined;
  };
  return rule.check(value, contextWith(given, runNested));
};

/** The code with which a rule refuses a value; `undefined` when it accepts. */
export const codeOf = (rule: Rule, value: unknown, given: Given = {}): string | undefined => {
  const issue = judge(rule, value, given) as Issue | undefined;
  return issue && ("code" in issue ? issue.code : issue.text);
};
