/** Checks that values compared with an element are values it can have. */
import { keptNumber, typedNumber } from "#src/domain/text/decimal.ts";
import { comparable } from "#src/domain/text/typed.ts";
import { decimalIssue } from "#src/engine/core/decimals.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import { suggest } from "#server/findings/closest.ts";
import type { Outline, Outlined } from "./outline.ts";
import type { Finding, JsonPath } from "#server/findings/finding.ts";

const never = (source: Outlined, value: string, place: JsonPath, more: { suggestion?: string } = {}): Finding => ({
  place,
  code: "value-never",
  params: { path: source.path, value, tick: holds(source, "tick") },
  ...more,
});

/** Finding for a number that its element never has, or that is written as text: people write one sum in many ways. */
const decimalFindings = (source: Outlined, value: unknown, place: JsonPath): Finding[] => {
  const text = comparable(value);
  if (text === "") return [];
  const number = typedNumber(text);
  if (decimalIssue(source.element, keptNumber(text))) return [never(source, text, place)];
  return typeof value === "number"
    ? []
    : [{ place, code: "value-quoted", params: { path: source.path, value: text }, suggestion: String(number) }];
};

/** Findings for values the element never has. Empty is always possible. */
export const valueFindings = (
  outline: Outline,
  source: Outlined,
  values: Iterable<unknown>,
  place: JsonPath,
): Finding[] => {
  if (factsOf(source).decimal) return [...values].flatMap((value) => decimalFindings(source, value, place));
  const options = outline.options(source);
  if (!options) return [];
  return [...values]
    .map(comparable)
    .filter((value) => value !== "" && !options.includes(value))
    .map((value) => never(source, value, place, suggest(value, options)));
};

/** Finding for a bound that no number of the element lies beyond, so that the condition is never met. */
export const boundFindings = (
  source: Outlined,
  operator: "greater" | "less",
  [bound]: readonly unknown[],
  place: JsonPath,
): Finding[] => {
  const { min = factsOf(source).decimal === "money" ? 0 : -Infinity, max = Infinity } = source.element;
  const end = operator === "greater" ? max : min;
  const isMet = operator === "greater" ? Number(bound) < end : Number(bound) > end;
  return isMet
    ? []
    : [{ place, code: "bound-beyond", params: { path: source.path, operator, bound: Number(bound), end } }];
};
