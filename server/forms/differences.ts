/** Compares typed values with those stored meanwhile, for the question which of the two to keep. */
import { plainText } from "#src/domain/text/markup.ts";
import { fieldWords } from "#src/copy/fields.ts";
import { compile } from "#src/engine/core/compile.ts";
import type { Descriptor, Definition } from "#src/engine/core/definition.ts";
import type { Difference } from "#src/engine/core/difference.ts";
import { factsOf, holds, isLookUp } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { isTicked } from "#src/engine/core/values.ts";
import { comparable } from "#src/domain/text/typed.ts";
import { selectedOf } from "#server/lists/resolve.ts";
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

/** The text that people know a value by: the label of a choice or a place, „да“ or „не“ for a tick. */
const shownText = (field: Field, value: unknown): string => {
  if (holds(field, "tick")) return isTicked(value) ? fieldWords.yes : fieldWords.no;
  const text = String(value);
  const label =
    field.element.choices?.find((choice) => choice.value === text)?.label ??
    (isLookUp(field.element) && text !== "" ? selectedOf(field.element, text)?.label : undefined);
  return plainText(label ?? text);
};

/** The field's label after those of its groups. */
const labelOf = ({ elements }: Pick<Definition, "elements">, { path, element }: Field): string => {
  const groups: string[] = [];
  let level = elements;
  for (const name of path.split(".").slice(0, -1)) {
    const group = level.find((one) => one.name === name);
    if (group?.label) groups.push(group.label);
    level = group?.elements ?? [];
  }
  return [...groups, element.label ?? element.name].map(plainText).join(" – ");
};
