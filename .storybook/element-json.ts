/** An example's element as product owners write it, and what they wrote as an element. */
import type { Element } from "#src/engine/core/definition.ts";
import { FILLED_BY_SERVER } from "../docs/reference/properties.ts";
import type { Example } from "#widgets/example.ts";

const filledBy = (element: Element): Partial<Element> =>
  Object.fromEntries(FILLED_BY_SERVER.flatMap((name) => (name in element ? [[name, element[name]]] : [])));

/** JSON of the element without what the server fills in. */
export const jsonOf = ({ element }: Example): string =>
  JSON.stringify(
    element,
    (name, value: unknown) => (FILLED_BY_SERVER.some((filled) => filled === name) ? undefined : value),
    2,
  );

/** The example with another element in its place; what the server fills in stays. */
export const withElement = (example: Example, written: Element): Example => ({
  ...example,
  element: { ...written, ...filledBy(example.element) },
});
