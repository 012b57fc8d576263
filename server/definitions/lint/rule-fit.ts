/** Checks that the rules of a chain have something to judge on their element. */
import { everyLink, type Link } from "#src/engine/core/chain.ts";
import { serverFactsOf, hasValue, holds, type Typed } from "#src/engine/core/element-types.ts";
import type { Rule } from "#src/engine/core/rule.ts";
import type { LintContext } from "./lint-context.ts";
import type { Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";

/**
 * Whether a rule can judge the element's kind of value; a server-checking rule also needs a control that shows the
 * result.
 *
 * @internal for the pages about element types.
 */
export const ruleFits = ({ takes = "text", asks }: Rule, typed: Typed): boolean => {
  if (asks && !serverFactsOf(typed).checksLive) return false;
  switch (takes) {
    case "any":
      return true;
    case "text":
      return !holds(typed, "tick", "files");
    case "number":
    case "tick":
    case "files":
      return holds(typed, takes);
  }
};

const within = (place: JsonPath): JsonPath => [...place, "validationProps"];

/** Every chain of an element, its own and the nested ones, with the place that writes it. */
const chainsOf = (chain: readonly Link[], place: JsonPath): { chain: readonly Link[]; place: JsonPath }[] => [
  { chain, place },
  ...chain.flatMap(({ nested }) => (nested.length > 0 ? chainsOf(nested, within(place)) : [])),
];

const unfit = (outlined: Outlined, chain: readonly Link[], place: JsonPath): Finding[] =>
  chain
    .filter(({ rule }) => !ruleFits(rule, outlined))
    .map(({ rule }) => ({
      place: [...place, "validation"],
      code: "rule-unfit",
      params: { rule: rule.name, type: outlined.type },
    }));

/**
 * Findings for a server-checking rule that is not last: it runs while typing, so only input that all other rules accept
 * is worth a request.
 */
const askedEarly = ({ chain, place }: Outlined): Finding[] =>
  chain
    .slice(0, -1)
    .filter(({ rule }) => rule.asks)
    .map(({ rule }) => ({ place: [...place, "validation"], code: "rule-last", params: { rule: rule.name } }));

/** Findings for rules that accept everything because no rule requires a format they judge. */
const idle = (outlined: Outlined, chain: readonly Link[], place: JsonPath, { rules }: LintContext): Finding[] => {
  const { chain: whole } = outlined;
  const formats = new Set([serverFactsOf(outlined).format, ...everyLink(whole).map(({ rule }) => rule.format)]);
  return chain
    .filter(({ rule: { needsFormat } }) => needsFormat && !needsFormat.some((format) => formats.has(format)))
    .map(({ rule: { name, needsFormat } }): Finding => {
      const asking = Object.values(rules).filter(({ format }) => format !== undefined && needsFormat!.includes(format));
      return {
        place: [...place, "validation"],
        code: "rule-idle",
        params: { rule: name, needs: asking.map((rule) => rule.name) },
      };
    });
};

/** Findings for rules that cannot judge the element's value, come too early, or would refuse none. */
export const ruleFitFindings = (outlined: Outlined, known: LintContext): Finding[] =>
  // Rules on a group or a button are reported as misplaced.
  hasValue(outlined)
    ? [
        ...chainsOf(outlined.chain, outlined.place).flatMap(({ chain, place }) => [
          ...unfit(outlined, chain, place),
          ...idle(outlined, chain, place, known),
        ]),
        ...askedEarly(outlined),
      ]
    : [];
