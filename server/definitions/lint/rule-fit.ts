/** Checks that the rules of a chain can be satisfied by their element and together. */
import { everyLink, leastOf, type Link } from "#src/engine/core/chain.ts";
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

/** Findings for a minimum length above `maxLength`: the field could never be filled in. */
const tooShort = ({ element: { maxLength }, place }: Outlined, chain: readonly Link[]): Finding[] =>
  maxLength === undefined
    ? []
    : chain.flatMap((link): Finding[] => {
        const { rule } = link;
        const least = leastOf(link);
        return least > maxLength
          ? [
              {
                place: [...place, "maxLength"],
                code: "length-below",
                params: { most: maxLength, rule: rule.name, least },
              },
            ]
          : [];
      });

type Opposing = Pick<Rule, "name" | "format" | "agreesWith">;

/**
 * Whether two rules never accept the same text, because of their formats.
 *
 * @internal for the pages about element types.
 */
export const areOpposed = (a: Opposing, b: Opposing): boolean => {
  if (a.format !== undefined && b.format !== undefined) return a.format !== b.format;
  const format = a.format ?? b.format;
  return format !== undefined && [a, b].some(({ agreesWith }) => agreesWith?.includes(format) === false);
};

/** Finding for two rules of one chain, or a rule and the element itself, that never accept the same text. */
const opposed = (outlined: Outlined, chain: readonly Link[], place: JsonPath): Finding[] => {
  const { format } = serverFactsOf(outlined);
  // A type that accepts one format only opposes rules as a rule of that format would.
  const own: Opposing[] = format === undefined ? [] : [{ name: outlined.type, format }];
  const rules: Opposing[] = [...own, ...chain.map(({ rule }) => rule)];
  const pairs = rules.flatMap((rule, index) => rules.slice(index + 1).map((other) => [rule, other] as const));
  return pairs
    .filter(([rule, other]) => areOpposed(rule, other))
    .slice(0, 1)
    .map(([rule, other]) => ({
      place: [...place, "validation"],
      code: "rules-opposed",
      params: { rule: rule.name, other: other.name },
    }));
};

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

/** Findings for rules that would refuse every value, and for rules that would refuse none. */
export const ruleFitFindings = (outlined: Outlined, known: LintContext): Finding[] =>
  // Rules on a group or a button are reported as misplaced.
  hasValue(outlined)
    ? [
        ...chainsOf(outlined.chain, outlined.place).flatMap(({ chain, place }) => [
          ...unfit(outlined, chain, place),
          ...tooShort(outlined, chain),
          ...opposed(outlined, chain, place),
          ...idle(outlined, chain, place, known),
        ]),
        ...askedEarly(outlined),
      ]
    : [];
