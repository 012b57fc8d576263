/** What an element's own properties demand of a value, before any rule: one of its choices, on its scale, not too long. */
import type { Issue } from "#src/domain/rule.ts";
import type { Field } from "./compile.ts";
import { scaleOf } from "./scale.ts";

const MAX_TEXT = 5000;

/** Nothing when the value is one the element can hold. Empty values fit: `required` is a rule of its own. */
export const fits = (field: Field, value: unknown): Issue | undefined => {
  if (value === "" || typeof value !== "string") return undefined;
  const { choices, maxLength = MAX_TEXT } = field.element;
  if (choices && field.type !== "autocomplete" && field.type !== "location") {
    return choices.some((choice) => choice.value === value) ? undefined : { code: "unknown-choice" };
  }
  if (field.type === "slider") {
    const { min, max, step } = scaleOf(field.element);
    if (!/^\d{1,9}$/.test(value)) return { code: "slider-number" };
    const number = Number(value);
    if (number < min || number > max) return { code: "slider-range", params: { min, max } };
    if ((number - min) % step !== 0) return { code: "slider-step", params: { min, step } };
  }
  return value.length > maxLength ? { code: "too-long", params: { max: maxLength } } : undefined;
};
