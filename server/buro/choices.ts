/** The words by which a form asked for a value that is stored as a code. */
import type { Element } from "#src/engine/core/definition.ts";
import type { Services } from "#server/services.ts";

const find = (elements: readonly Element[], [name, ...rest]: readonly string[]): Element | undefined => {
  const found = elements.find((element) => element.name === name);
  return rest.length === 0 || !found ? found : find(found.elements ?? [], rest);
};

/** The label of a choice, by form and path of the element; the value itself when the form has no such choice any more. */
export const choiceLabel = (
  { definitions }: Pick<Services, "definitions">,
  form: string,
  path: string,
  value: string,
): string => {
  const element = find(definitions.get(form)?.definition.elements ?? [], path.split("."));
  return element?.choices?.find((choice) => choice.value === value)?.label ?? value;
};
