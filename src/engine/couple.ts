/** Sliders that belong together: the range of the term follows the amount. */
import type { Element } from "./definition.ts";

export type Coupling = { amountElementName: string; mappings: Readonly<Record<string, string>> };

/** The coupling a slider's `validationProps` describe, if it has one. */
export const mappingsOf = (element: Element): Coupling | undefined => {
  const { amountElementName, mappings } = (element.validationProps ?? {}) as Partial<Coupling>;
  return element.type === "slider" && typeof amountElementName === "string" && typeof mappings === "object" && mappings !== null
    ? { amountElementName, mappings }
    : undefined;
};
