/** Linked sliders: the amount determines the range of the term. */
import { clampToMapping } from "#src/domain/lending/grid.ts";
import type { Element } from "./definition.ts";
import { holds } from "./element-types.ts";
import type { FieldValue } from "./values.ts";

/** Link of a term slider to its amount slider; `mappings` maps amount ranges to term ranges, `"200-1000": "3-12"`. */
export type RangeLink = { amountElementName: string; mappings: Readonly<Record<string, string>> };

/** The link in a slider's `validationProps`; `undefined` when it has none. */
export const rangeLinkOf = (element: Element): RangeLink | undefined => {
  const { amountElementName, mappings } = (element.validationProps ?? {}) as Partial<RangeLink>;
  return holds(element, "number") &&
    typeof amountElementName === "string" &&
    typeof mappings === "object" &&
    mappings !== null
    ? { amountElementName, mappings }
    : undefined;
};

/** The allowed term nearest to the current one for an amount; `undefined` when the current term is allowed. */
export const linkedTerm = (term: Element, current: FieldValue, amount: FieldValue): string | undefined => {
  const coupling = rangeLinkOf(term);
  const now = Number(current);
  if (!coupling || current === "" || Number.isNaN(now)) return undefined;
  const { term: clamped } = clampToMapping(coupling.mappings, Number(amount), now);
  return clamped === now ? undefined : String(clamped);
};
