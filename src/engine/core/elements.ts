/** Fields of a definition. */
import { hasValue } from "./element-types.ts";
import { placedIn, type Nested, type Placed } from "./walk.ts";

/** Every element with a value, and its path; groups and buttons excluded. */
export const fieldsIn = <E extends Nested>(elements: readonly E[]): Placed<E>[] =>
  placedIn(elements).filter(({ element }) => hasValue(element));
