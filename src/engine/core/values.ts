/** Field values: initial value, wire format and text transforms. */
import { comparable } from "#src/domain/text/typed.ts";
import { transformText } from "#src/domain/text/transform.ts";
import { holds } from "./element-types.ts";
import type { Field } from "./plan.ts";
import { readPath } from "./names.ts";
import type { FormValues } from "./rule.ts";

/** A field's value in the store: text, or a boolean for ticks. Files are stored separately. */
export type FieldValue = string | boolean;

/** Wire texts of a tick: false, true. */
export const TICK_TEXTS = ["0", "1"] as const;

/** A value in wire format; ticks as "0" or "1". */
export const wireText = (value: FieldValue): string => comparable(value);

/** Reads a tick from posted, stored or defined data; "on" is what a native checkbox without a value sends. */
export const isTicked = (given: unknown): boolean =>
  given === true || given === 1 || given === TICK_TEXTS[1] || given === "true" || given === "on";

/** A field's initial value: the descriptor's, else the definition's default, else "" or false. */
export const initialValue = (field: Field, values: FormValues): FieldValue => {
  // Files are stored apart from the values and reach the page as `staged`.
  if (holds(field, "files")) return "";
  const given = readPath(values, field.path) ?? field.element.default;
  if (holds(field, "tick")) return isTicked(given);
  return given === undefined || given === null ? "" : String(given);
};

/** Applies the field's transforms to text. */
export const transformed = ({ element: { transform } }: Field, text: string): string =>
  transform ? transformText(text, [transform].flat()) : text;
