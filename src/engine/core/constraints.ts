/** Constraints from an element's own properties, checked before any rule: choices, a day's boxes, slider scale, maximum length. */
import { isEmpty } from "#src/domain/text/typed.ts";
import { dayFault } from "#src/domain/time/day-boxes.ts";
import { decimalIssue } from "./decimals.ts";
import type { CodedIssue } from "./rule.ts";
import { factsOf } from "./element-types.ts";
import type { Field } from "./plan.ts";
import type { Element } from "./definition.ts";

/** A slider's range and step, in the slider's own unit. */
export type Scale = { min: number; max: number; step: number };

/** A slider's scale; missing properties default to those of HTML's `<input type=range>` (0, 100, 1). */
export const scaleOf = ({ min = 0, max = 100, step = 1 }: Element): Scale => ({ min, max, step });

const MAX_TEXT = 5000;

/** Checks a value against its element; `undefined` when it fits. Empty values fit: the `required` rule judges those. */
export const checkConstraints = (field: Field, value: unknown): CodedIssue | undefined => {
  if (value === "" || typeof value !== "string") return undefined;
  const { choices, maxLength = MAX_TEXT } = field.element;
  const { offersChoices, holds, inBoxes, decimal, secret } = factsOf(field);
  if (choices && offersChoices) {
    return choices.some((choice) => choice.value === value) ? undefined : { code: "unknown-choice" };
  }
  if (inBoxes && !isEmpty(value)) {
    const { code, day } = dayFault(value) ?? {};
    return code === undefined ? undefined : { code, ...(day !== undefined && { params: { day } }) };
  }
  if (decimal && !isEmpty(value)) return decimalIssue(field.element, value);
  if (holds === "number") {
    const { min, max, step } = scaleOf(field.element);
    if (!/^\d{1,9}$/.test(value)) return { code: "slider-number" };
    const number = Number(value);
    if (number < min || number > max) return { code: "slider-range", params: { min, max } };
    if ((number - min) % step !== 0) return { code: "slider-step", params: { min, step } };
  }
  // What is cut off before the text is kept does not count.
  const length = secret ? value.length : value.trim().length;
  return length > maxLength ? { code: "too-long", params: { max: maxLength } } : undefined;
};
