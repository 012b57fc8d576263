/** A stored value in the words that people know it by, and the label it stands under. */
import { plainText } from "#src/domain/text/markup.ts";
import { fieldWords } from "#src/copy/fields.ts";
import type { Definition } from "#src/engine/core/definition.ts";
import { holds, isLookUp } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { isTicked } from "#src/engine/core/values.ts";
import { selectedOf } from "#server/lists/resolve.ts";

/** The text that people know a value by: the label of a choice or a place, „да“ or „не“ for a tick. */
export const shownText = (field: Field, value: unknown): string => {
  if (holds(field, "tick")) return isTicked(value) ? fieldWords.yes : fieldWords.no;
  const text = String(value);
  const label =
    field.element.choices?.find((choice) => choice.value === text)?.label ??
    (isLookUp(field.element) && text !== "" ? selectedOf(field.element, text)?.label : undefined);
  return plainText(label ?? text);
};

/** The field's label after those of its groups. */
export const labelOf = ({ elements }: Pick<Definition, "elements">, { path, element }: Field): string => {
  const groups: string[] = [];
  let level = elements;
  for (const name of path.split(".").slice(0, -1)) {
    const group = level.find((one) => one.name === name);
    if (group?.label) groups.push(group.label);
    level = group?.elements ?? [];
  }
  return [...groups, element.label ?? element.name].map(plainText).join(" – ");
};
