/** Traversal of a definition's elements. */
/** A node that may have child elements: a definition element, or an element in a page's data. */
export type Nested = { name?: string; type?: string; elements?: readonly Nested[] };

/** An element with its position in the form. */
export type Placed<E> = {
  element: E;
  /** Dotted path from the top of the form: `group.name`. */
  path: string;
  /** Path of the enclosing group, "" at the top. */
  group: string;
  /** Property names and indexes that lead from the form to the element. */
  place: readonly (string | number)[];
};

/** Every element in document order, groups before their children. */
export const placedIn = <E extends Nested>(
  elements: readonly E[],
  group = "",
  place: readonly (string | number)[] = ["elements"],
): Placed<E>[] =>
  elements.flatMap((element, index) => {
    const path = group ? `${group}.${element.name}` : String(element.name);
    const here = { element, path, group, place: [...place, index] };
    const inner = element.elements as readonly E[] | undefined;
    return inner ? [here, ...placedIn(inner, path, [...here.place, "elements"])] : [here];
  });
