/** Sliders that belong together: the range of the term follows the amount. */
import { clampToMapping } from "#src/domain/grid.ts";
import type { Element } from "./definition.ts";
import type { FieldValue } from "./slot.ts";

export type Coupling = { amountElementName: string; mappings: Readonly<Record<string, string>> };

/** The coupling a slider's `validationProps` describe, if it has one. */
export const mappingsOf = (element: Element): Coupling | undefined => {
  const { amountElementName, mappings } = (element.validationProps ?? {}) as Partial<Coupling>;
  return element.type === "slider" && typeof amountElementName === "string" && typeof mappings === "object" && mappings !== null
    ? { amountElementName, mappings }
    : undefined;
};

/** The term nearest to the standing one that an amount allows; undefined when it may stay. */
export const coupledTerm = (term: Element, standing: FieldValue, amount: FieldValue): string | undefined => {
  const coupling = mappingsOf(term);
  const now = Number(standing);
  if (!coupling || standing === "" || Number.isNaN(now)) return undefined;
  const { term: clamped } = clampToMapping(coupling.mappings, Number(amount), now);
  return clamped === now ? undefined : String(clamped);
};
