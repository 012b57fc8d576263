/** Field visibility for given values. A hidden source counts as empty, so hiding one field can hide the next. */
import { isWritten, typedNumber } from "#src/domain/text/decimal.ts";
import { comparable, isEmpty } from "#src/domain/text/typed.ts";
import type { Condition, ConditionTree, Element } from "./definition.ts";
import type { Field, Plan, Test, Tree } from "./plan.ts";

/** Property names and indexes that lead from an element to a condition. */
type Place = readonly (string | number)[];

/** The values a condition compares with: numbers as such, others as canonical text. */
const comparedValues = (condition: Condition): (string | number)[] =>
  condition.operator === "filled"
    ? []
    : [condition.value].flat().map((value) => (typeof value === "number" ? value : comparable(value)));

const planned = <S>(
  written: ConditionTree,
  negated: boolean,
  place: Place,
  sourceOf: (condition: Condition, place: Place) => S,
): Tree<S> => {
  const each = (trees: readonly ConditionTree[], name: string): Tree<S>[] =>
    trees.map((tree, at) => planned(tree, negated, [...place, name, at], sourceOf));
  if ("all" in written) return negated ? { any: each(written.all, "all") } : { all: each(written.all, "all") };
  if ("any" in written) return negated ? { all: each(written.any, "any") } : { any: each(written.any, "any") };
  const { operator } = written;
  return { source: sourceOf(written, place), operator, values: comparedValues(written), negated };
};

/** Whether an element has conditions of its own. */
export const isConditional = ({ hidden, shown }: Pick<Element, "hidden" | "shown">): boolean =>
  hidden !== undefined || shown !== undefined;

/**
 * The conditions of one element: it is hidden while any of them is met. One that says when the element is shown is
 * turned round. `sourceOf` finds what a condition looks at.
 */
export const conditionsOf = <S>(
  { hidden, shown }: Pick<Element, "hidden" | "shown">,
  sourceOf: (condition: Condition, place: Place) => S,
): Tree<S>[] => {
  const listed = (written: Element["hidden"], name: string, negated: boolean): Tree<S>[] =>
    written === undefined
      ? []
      : Array.isArray(written)
        ? written.map((tree: ConditionTree, at) => planned(tree, negated, [name, at], sourceOf))
        : [planned(written as ConditionTree, negated, [name], sourceOf)];
  const unless = listed(shown, "shown", true);
  return [...listed(hidden, "hidden", false), ...(unless.length > 1 ? [{ all: unless }] : unless)];
};

/** Every test of some trees. */
export const testsIn = <S>(trees: readonly Tree<S>[]): Test<S>[] =>
  trees.flatMap((tree) => ("all" in tree ? testsIn(tree.all) : "any" in tree ? testsIn(tree.any) : [tree]));

const passes = ({ operator, values }: Pick<Test<unknown>, "operator" | "values">, value: unknown): boolean => {
  switch (operator) {
    case "equal":
    case "inList":
      return values.some((written) => isWritten(written, value));
    case "notEqual":
      return !values.some((written) => isWritten(written, value));
    case "filled":
      return !isEmpty(value);
    case "greater":
    case "less": {
      const [number, bound] = [value, ...values].map((each) => typedNumber(comparable(each)));
      if (number === undefined || bound === undefined) return false;
      return operator === "greater" ? number > bound : number < bound;
    }
  }
};

/** Whether a tree is met, given the value of each source ("" while it is hidden). */
export const isMet = <S>(tree: Tree<S>, valueOf: (source: S) => unknown): boolean => {
  if ("all" in tree) return tree.all.every((each) => isMet(each, valueOf));
  if ("any" in tree) return tree.any.some((each) => isMet(each, valueOf));
  return passes(tree, valueOf(tree.source)) !== tree.negated;
};

/** Paths of the visible fields. */
export const visiblePaths = (plan: Plan, valueOf: (field: Field) => unknown): Set<string> => {
  const shown = new Set<string>();
  const effective = (source: Field): unknown => (shown.has(source.path) ? valueOf(source) : "");
  for (const field of plan.ordered) if (!field.conditions.some((tree) => isMet(tree, effective))) shown.add(field.path);
  return shown;
};
