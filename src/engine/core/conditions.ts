/** Field visibility for given values. A hidden source counts as empty, so hiding one field can hide the next. */
import { comparable } from "#src/domain/text/typed.ts";
import type { Field, Plan, PlannedCondition } from "./plan.ts";

/** Whether a condition hides its element, given its source's value ("" while the source is hidden). */
export const hides = (condition: Pick<PlannedCondition, "operator" | "values">, value: unknown): boolean => {
  const found = condition.values.has(comparable(value));
  return condition.operator === "notEqual" ? !found : found;
};

/** Paths of the visible fields. */
export const visiblePaths = (plan: Plan, valueOf: (field: Field) => unknown): Set<string> => {
  const shown = new Set<string>();
  for (const field of plan.ordered) {
    const hidden = field.conditions.some((c) => hides(c, shown.has(c.source.path) ? valueOf(c.source) : ""));
    if (!hidden) shown.add(field.path);
  }
  return shown;
};
