/** What of a draft a form can still show, whatever version of it the draft was typed into. */
import { scaleOf } from "./constraints.ts";
import { factsOf } from "./element-types.ts";
import type { Field } from "./plan.ts";
import { isTicked, type FieldValue } from "./values.ts";

/** The value the field's control can show for a text; undefined for a choice or a number that is no longer offered. */
export const draftedValue = (field: Field, text: string): FieldValue | undefined => {
  const { holds, offersChoices } = factsOf(field);
  if (holds === "tick") return isTicked(text);
  if (holds === "number") {
    const { min, max } = scaleOf(field.element);
    return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? text : undefined;
  }
  const { choices } = field.element;
  const isOnOffer = text === "" || !offersChoices || !choices || choices.some(({ value }) => value === text);
  return isOnOffer ? text : undefined;
};
