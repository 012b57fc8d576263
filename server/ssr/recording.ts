/** Pages whose forms record: what they may do that no other page may. */
import type { Element } from "#src/engine/core/definition.ts";
import { factsOf } from "#src/engine/core/element-types.ts";
import { placedIn } from "#src/engine/core/walk.ts";

type Formed = { form?: { elements?: readonly Element[] } };

/** Whether a page's form has an element that records. */
export const recordsIn = (answer: unknown): boolean =>
  placedIn((answer as Formed | undefined)?.form?.elements ?? []).some(
    ({ element }) => factsOf(element).records === true,
  );
