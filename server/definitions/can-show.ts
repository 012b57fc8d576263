/** Whether any answers exist under which an element shows. */
import type { Outline, Outlined, OutlinedCondition } from "./outline.ts";

const MAX_STEPS = 5000;
/** Stands for every value that no condition mentions. */
const ANY_OTHER = "\u0000";

/** Whether a condition hides, given its source's value. */
export const hides = ({ operator, values }: OutlinedCondition, value: string): boolean =>
  operator === "notEqual" ? !values.has(value) : values.has(value);

/** All fields the element's visibility rests on, each after those it rests on itself. */
const sourcesOf = (outline: Outline, element: Outlined): Outlined[] => {
  const ordered = new Set<Outlined>();
  const visit = (field: Outlined): void => {
    for (const { source } of outline.conditions(field)) {
      if (!source || ordered.has(source)) continue;
      visit(source);
      ordered.add(source);
    }
  };
  visit(element);
  return [...ordered];
};

/** Which values the conditions tell apart, by source. */
const mentionedValues = (outline: Outline, fields: readonly Outlined[]): Map<Outlined, Set<string>> => {
  const mentioned = new Map<Outlined, Set<string>>();
  for (const { source, values } of fields.flatMap((field) => outline.conditions(field))) {
    if (source) mentioned.set(source, new Set([...(mentioned.get(source) ?? []), ...values]));
  }
  return mentioned;
};

/** Values of one kind behave alike, so that one of them stands for all: those mentioned, any other, none. */
const candidates = (outline: Outline, source: Outlined, mentioned: ReadonlySet<string>): string[] => {
  if (source.type === "checkbox") return ["1", "0"];
  const options = outline.options(source);
  if (!options) return [...mentioned, ANY_OTHER, ""];
  const other = options.find((value) => !mentioned.has(value));
  return [...options.filter((value) => mentioned.has(value)), ...(other === undefined ? [] : [other]), ""];
};

/**
 * Whether the element can show at all. Searches all answers to the fields it rests on; a search too long
 * to finish counts as yes. The conditions must not go in a circle.
 */
export const canShow = (outline: Outline, element: Outlined): boolean => {
  const sources = sourcesOf(outline, element);
  const mentioned = mentionedValues(outline, [...sources, element]);
  const possible = new Map(sources.map((source) => [source, candidates(outline, source, mentioned.get(source) ?? new Set())]));
  const values = new Map<Outlined, string>();
  let steps = 0;
  const shows = (field: Outlined): boolean =>
    !outline.conditions(field).some((condition) => condition.source && hides(condition, values.get(condition.source)!));

  const search = (at: number): boolean => {
    steps += 1;
    if (steps > MAX_STEPS) return true;
    const source = sources[at];
    if (!source) return shows(element);
    return (shows(source) ? possible.get(source)! : [""]).some((value) => {
      values.set(source, value);
      return search(at + 1);
    });
  };
  return search(0);
};
