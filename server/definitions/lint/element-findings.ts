/** Checks one element by itself: required and forbidden properties, and the values they may have. */
import { namesIn } from "#src/engine/core/chain.ts";
import { decimalIssue } from "#src/engine/core/decimals.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { factsOf, holds, serverFactsOf } from "#src/engine/core/element-types.ts";
import { autofillFindings } from "./autofill.ts";
import { consentOf } from "./consent-findings.ts";
import { suggest } from "#server/findings/closest.ts";
import type { LintContext } from "./lint-context.ts";
import { nameFault } from "./names.ts";
import type { Lack } from "#server/findings/words/en-forms.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";
import { misplaced } from "./property-types.ts";
import type { Reliances } from "#server/submissions/reader.ts";
import { wordFindings } from "./word-findings.ts";

/** Groups and words may omit the label, details may not; unseen elements and captchas have none. */
const needsLabel = (outlined: Outlined): boolean =>
  !holds(outlined, "group", "proof") &&
  (!holds(outlined, "words") || outlined.element.look === "details") &&
  !factsOf(outlined).unseen;

/** Whether every rule name of the chain is known. With an unknown one, a missing limit may just be misspelt. */
const isKnown = ({ element, chain }: Outlined): boolean => namesIn(element.validation).length === chain.length;

const missing = (outlined: Outlined, { rules }: LintContext): Finding[] => {
  const { element, chain, path, place } = outlined;
  const { offersChoices } = factsOf(outlined);
  const { looksUp } = serverFactsOf(outlined);
  const limiting = Object.values(rules).filter(({ takes }) => takes === "files");
  const lacks = (what: Lack): Finding => ({ place, code: "lacks", params: { path, what } });
  return [
    ...(!element.label?.trim() && needsLabel(outlined) ? [lacks("label")] : []),
    ...(holds(outlined, "words") && !element.text?.trim() ? [lacks("text")] : []),
    ...(holds(outlined, "group") && !element.elements ? [lacks("elements")] : []),
    ...(offersChoices && !element.choices && !element.list && !element.source ? [lacks("choices")] : []),
    ...(holds(outlined, "files") && isKnown(outlined) && !chain.some(({ rule }) => limiting.includes(rule))
      ? [{ place, code: "lacks-limit", params: { path, rules: limiting.map(({ name }) => name) } } as const]
      : []),
    ...(looksUp?.when === "always" && !element.source && !element.list ? [lacks("source")] : []),
  ];
};

const repeatedChoices = ({ choices = [] }: Element, place: JsonPath): Finding[] =>
  choices.flatMap(({ value }, index) =>
    choices.findIndex((other) => other.value === value) < index
      ? [{ place: [...place, "choices", index, "value"], code: "choice-repeated", params: { value } } as const]
      : [],
  );

const unknownList = (
  { list, source, choices }: Element,
  place: JsonPath,
  lists: ReadonlyMap<string, unknown>,
  known: LintContext,
): Finding[] => [
  ...(list !== undefined && !lists.has(list)
    ? [
        {
          place: [...place, "list"],
          code: "list-unknown",
          params: { name: list },
          ...suggest(list, lists.keys()),
        } as const,
      ]
    : []),
  ...(source !== undefined && !known.sources.has(source)
    ? [
        {
          place: [...place, "source"],
          code: "source-unknown",
          params: { name: source },
          ...suggest(source, known.sources.keys()),
        } as const,
      ]
    : []),
  ...(list !== undefined && choices
    ? [{ place: [...place, "list"], onName: true, code: "list-and-choices" } as const]
    : []),
];

const offScale = ({ default: standing, min = -Infinity, max = Infinity, step = 1 }: Element): boolean =>
  typeof standing !== "number" ||
  standing < min ||
  standing > max ||
  (Number.isFinite(min) && (standing - min) % step !== 0);

/** Finding for a default that is no code of its long list; suggests the code when the default is an entry's name. */
const unlistedDefault = (
  { default: standing, source = "" }: Element,
  place: JsonPath,
  { sources }: LintContext,
): Finding[] => {
  const [list, code] = [sources.get(source), String(standing)];
  if (!list || list.byCode(code)) return [];
  const named = list.match(code);
  return [
    {
      place,
      code: "default-no-code",
      params: { source, value: code },
      ...(named && "option" in named && { suggestion: named.option.value }),
    },
  ];
};

const wrongDefault = (outline: Outline, outlined: Outlined, known: LintContext, reliances: Reliances): Finding[] => {
  const { element, place } = outlined;
  if (element.default === undefined) return [];
  const at = [...place, "default"];
  if (holds(outlined, "tick")) {
    if (consentOf(outlined, reliances)) return element.default === false ? [] : [{ place: at, code: "consent-ticked" }];
    return typeof element.default === "boolean" ? [] : [{ place: at, code: "default-no-tick" }];
  }
  if (factsOf(outlined).decimal)
    return decimalIssue(element, String(element.default))
      ? [{ place: at, code: "default-off-scale", params: { value: String(element.default), of: outlined.path } }]
      : [];
  if (holds(outlined, "number"))
    return offScale(element)
      ? [{ place: at, code: "default-off-scale", params: { value: String(element.default) } }]
      : [];
  const options = outline.options(outlined);
  if (!options) return unlistedDefault(element, at, known);
  return options.includes(String(element.default))
    ? []
    : [{ place: at, code: "default-no-choice", params: { value: String(element.default) } }];
};

/** All findings about one element by itself. */
export const elementFindings = (
  outline: Outline,
  outlined: Outlined,
  lists: ReadonlyMap<string, unknown>,
  known: LintContext,
  reliances: Reliances,
): Finding[] => {
  const { element, place, group } = outlined;
  const name = nameFault(element, group !== "");
  return [
    ...(name ? [{ place: [...place, "name"], ...name }] : []),
    ...misplaced(outlined),
    ...missing(outlined, known),
    ...repeatedChoices(element, place),
    ...unknownList(element, place, lists, known),
    ...wrongDefault(outline, outlined, known, reliances),
    ...autofillFindings(outlined),
    ...wordFindings(outlined, known),
  ];
};
