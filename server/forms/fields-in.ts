/** Where a definition asks, groups and all. */
import type { Element } from "#src/engine/definition.ts";

/** Every element but the groups, with its path: `group.name`. */
export const fieldsIn = (elements: readonly Element[], group = ""): { path: string; element: Element }[] =>
  elements.flatMap((element) => {
    const path = group ? `${group}.${element.name}` : element.name;
    return element.type === "form" ? fieldsIn(element.elements ?? [], path) : [{ path, element }];
  });
