import type { Fields } from "#src/demo/posts.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { holds } from "#src/engine/core/element-types.ts";
import { fieldsIn } from "#src/engine/core/elements.ts";
import { nameOf, writePath } from "#src/engine/core/names.ts";
import type { FormValues } from "#src/engine/core/rule.ts";

/** A persona's answers as the values of a form's fields. */
export const valuesOf = (answers: Fields, elements: readonly Element[]): FormValues => {
  const values: FormValues = {};
  for (const { element, path } of fieldsIn(elements)) {
    const text = answers[nameOf(path)];
    if (text !== undefined) writePath(values, path, holds(element, "tick") ? text === "1" : text);
  }
  return values;
};
