/** Decides whether some set of answers makes given elements visible. */
import { isMet, testsIn } from "#src/engine/core/conditions.ts";
import { mostDecimals } from "#src/engine/core/decimals.ts";
import { holds } from "#src/engine/core/element-types.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { Outline, Outlined } from "./outline.ts";

const MAX_STEPS = 5000;
/** Candidate that represents every value no condition mentions: nobody types it, and it counts as filled in. */
const ANY_OTHER = "\uFFFD";

/**
 * All fields on which the visibility of the elements depends, in topological order: each after those it depends on
 * itself.
 */
const sourcesOf = (outline: Outline, elements: readonly Outlined[]): Outlined[] => {
  const ordered = new Set<Outlined>();
  const visit = (field: Outlined): void => {
    for (const { source: place } of testsIn(outline.conditions(field))) {
      const source = place.found;
      if (!source || ordered.has(source)) continue;
      visit(source);
      ordered.add(source);
    }
  };
  for (const element of elements) visit(element);
  return [...ordered];
};

/** The numbers on both sides of a bound that its element takes, and the bound itself if it does: whole ones, or cents. */
const around = (bound: string | number, { element }: Outlined): string[] => {
  const parts = 10 ** mostDecimals(element);
  const at = Number(bound) * parts;
  return [Math.floor(at) - 1, Math.floor(at), Math.ceil(at), Math.ceil(at) + 1].map((each) => String(each / parts));
};

/** Whether a value is within the bounds of its element, if it has any. */
const isWithin = ({ element: { min = -Infinity, max = Infinity } }: Outlined, value: string): boolean => {
  const number = Number(value);
  return value.trim() === "" || Number.isNaN(number) || (number >= min && number <= max);
};

/** The values that conditions compare each source with, and numbers on both sides of bounds. */
const mentionedValues = (outline: Outline, fields: readonly Outlined[]): Map<Outlined, Set<string>> => {
  const mentioned = new Map<Outlined, Set<string>>();
  for (const { source, operator, values } of testsIn(fields.flatMap((field) => outline.conditions(field)))) {
    const { found } = source;
    if (!found) continue;
    const isBound = operator === "greater" || operator === "less";
    const near = isBound ? values.flatMap((bound) => around(bound, found)) : values.map(String);
    mentioned.set(found, new Set([...(mentioned.get(found) ?? []), ...near]));
  }
  return mentioned;
};

/** One representative per class of values that conditions treat alike: each mentioned value, any other one, empty. */
const candidates = (outline: Outline, source: Outlined, mentioned: ReadonlySet<string>): FieldValue[] => {
  if (holds(source, "tick")) return [false, true];
  const options = outline.options(source);
  if (!options) return [...[...mentioned].filter((value) => isWithin(source, value)), ANY_OTHER, ""];
  const other = options.find((value) => !mentioned.has(value));
  return [...options.filter((value) => mentioned.has(value)), ...(other === undefined ? [] : [other]), ""];
};

/**
 * Whether the elements can all be visible at once. Searches all answers to the fields they depend on and returns
 * `unfinished` when the search exceeds `MAX_STEPS`. Conditions must be free of circles.
 */
const canShowAtOnce = (outline: Outline, elements: readonly Outlined[], unfinished: boolean): boolean => {
  const sources = sourcesOf(outline, elements);
  const mentioned = mentionedValues(outline, [...sources, ...elements]);
  const possible = new Map(
    sources.map((source) => [source, candidates(outline, source, mentioned.get(source) ?? new Set())]),
  );
  const values = new Map<Outlined, FieldValue>();
  let steps = 0;
  const shows = (field: Outlined): boolean =>
    !outline.conditions(field).some((tree) => isMet(tree, ({ found }) => (found ? values.get(found) : "")));

  const search = (at: number): boolean | undefined => {
    steps += 1;
    if (steps > MAX_STEPS) return undefined;
    const source = sources[at];
    if (!source) return elements.every(shows);
    for (const value of shows(source) ? possible.get(source)! : [""]) {
      values.set(source, value);
      const found = search(at + 1);
      if (found !== false) return found;
    }
    return false;
  };
  return search(0) ?? unfinished;
};

/** Whether the element can be visible at all; true when the search is too long to finish. */
export const canShow = (outline: Outline, element: Outlined): boolean => canShowAtOnce(outline, [element], true);

/** Whether two elements can be visible together; false when the search is too long to finish. */
export const canShowTogether = (outline: Outline, a: Outlined, b: Outlined): boolean =>
  canShowAtOnce(outline, [a, b], false);
