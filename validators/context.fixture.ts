/** What a rule gets to see in tests: a form of one flat group, on a fixed day. */
import type { Ask, FormValues, Issue, Rule, RuleContext, RuleProps } from "#src/domain/rule.ts";

type Given = { props?: RuleProps; values?: FormValues; today?: string; ask?: Ask; rules?: Readonly<Record<string, Rule>> };

const refuseToAsk: Ask = () => Promise.reject(new Error("this rule must not ask the server"));

/** A context over flat values; chains run by the given rules. */
export const contextWith = (value: unknown, given: Given = {}): RuleContext => {
  const { props = {}, values = {}, today = "2026-11-20", ask = refuseToAsk, rules = {} } = given;
  return {
    props, values, today, ask,
    valueOf: (name) => values[name],
    runChain: (chain, nested) => {
      for (const name of chain.split(/\s+/).filter(Boolean)) {
        const issue = rules[name]!.check(value, contextWith(value, { ...given, props: nested })) as Issue | undefined;
        if (issue) return issue;
      }
      return undefined;
    },
  };
};

/** The code with which a rule refuses a value; undefined when it accepts it. */
export const codeOf = (rule: Rule, value: unknown, given: Given = {}): string | undefined => {
  const issue = rule.check(value, contextWith(value, given)) as Issue | undefined;
  return issue && ("code" in issue ? issue.code : issue.text);
};

/** A text of 50 kB, for rules that must not slow down. */
export const long = (sign: string): string => sign.repeat(50_000);
