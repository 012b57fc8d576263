/** What an element's own properties demand of a value, before any rule: one of its choices, on its scale, not too long. */
import type { Issue } from "#src/domain/rule.ts";
import type { Field } from "./compile.ts";

const MAX_TEXT = 5000;

/** Nothing when the value is one the element can hold. Empty values fit: `required` is a rule of its own. */
export const fits = (field: Field, value: unknown): Issue | undefined => {
  if (value === "" || typeof value !== "string") return undefined;
  const { choices, min, max, step = 1, maxLength = MAX_TEXT } = field.element;
  if (choices && field.type !== "autocomplete" && field.type !== "location") {
    return choices.some((choice) => choice.value === value) ? undefined : { code: "unknown-choice" };
  }
  if (field.type === "slider") {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : undefined;
    if (number === undefined) return { code: "slider-number" };
    if (min !== undefined && max !== undefined && (number < min || number > max)) return { code: "slider-range", params: { min, max } };
    if (min !== undefined && (number - min) % step !== 0) return { code: "slider-step", params: { min, step } };
  }
  return value.length > maxLength ? { code: "too-long", params: { max: maxLength } } : undefined;
};
