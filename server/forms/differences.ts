/** Compares typed values with those stored meanwhile, for the question which of the two to keep. */
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor } from "#src/engine/core/definition.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { factsOf, holds } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { isTicked } from "#src/engine/core/values.ts";
import { comparable } from "#src/domain/text/typed.ts";
import { labelOf, shownText } from "./shown-text.ts";
import { validators } from "#validators";

/** A field's value in either place; undefined where that place has none to compare. */
type Place = (field: Field) => unknown;

/** The fields of a form in which the two places differ, in its order, as a page may show them. */
export const differences = (form: Descriptor, there: Place, here: Place): Difference[] =>
  compile(form, validators).fields.flatMap((field) => {
    const [stored, typed] = [there(field), here(field)];
    if (!isCompared(field) || stored === undefined || typed === undefined || same(field, stored, typed)) return [];
    const label = labelOf(form, field);
    return field.draftable ? [{ label, there: shownText(field, stored), here: shownText(field, typed) }] : [{ label }];
  });

/** Passwords and captcha responses are not stored, so there is nothing to compare. */
const isCompared = (field: Field): boolean => !factsOf(field).secret && !holds(field, "proof") && !field.locked;

const asText = (field: Field, value: unknown): string =>
  holds(field, "tick")
    ? comparable(isTicked(value))
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

const same = (field: Field, one: unknown, other: unknown): boolean => asText(field, one) === asText(field, other);
