/** Which properties have a meaning for some element types only. */
import type { Element } from "#src/engine/core/definition.ts";
import {
  ELEMENT_TYPES,
  factsOf,
  serverFactsOf,
  hasValue,
  holds,
  isAsked,
  type ElementType,
  type Typed,
} from "#src/engine/core/element-types.ts";
import type { Outlined } from "./outline.ts";
import type { Finding } from "#server/findings/finding.ts";

/** Properties shared by many types; whether they apply follows from the kind of value and from visibility. */
const BY_KIND: Partial<Record<keyof Element, (typed: Typed) => boolean>> = {
  // A group and a button hold no value, so rules on them would never run.
  validation: hasValue,
  validationProps: hasValue,
  messages: (typed) => isAsked(typed) && hasValue(typed) && !holds(typed, "proof"),
  default: (typed) => holds(typed, "text", "code", "number", "tick") && !factsOf(typed).secret,
  hint: isAsked,
  why: (typed) => isAsked(typed) && hasValue(typed),
  // What a draft may not hold is not shown again either.
  reuse: (typed) => isAsked(typed) && holds(typed, "text", "code", "number", "tick") && !factsOf(typed).secret,
  // The server requires the captcha whatever else is chosen.
  hidden: (typed) => !holds(typed, "nothing", "proof"),
  shown: (typed) => !holds(typed, "nothing", "proof"),
};

const takenBy = (type: ElementType): readonly (keyof Element)[] => serverFactsOf({ type }).takes ?? [];

const TAKEN = new Set(ELEMENT_TYPES.flatMap(takenBy));

/** Properties that have a meaning for some types only. */
const LIMITED = [...TAKEN, ...(Object.keys(BY_KIND) as (keyof Element)[])];

/** Whether a property has a meaning for a type. */
export const means = (name: keyof Element, type: ElementType): boolean =>
  BY_KIND[name]?.({ type }) ?? (!TAKEN.has(name) || takenBy(type).includes(name));

/** Findings for properties on an element whose type ignores them. */
export const misplaced = ({ element, type, place }: Outlined): Finding[] =>
  LIMITED.filter((name) => element[name] !== undefined && !means(name, type)).map((name) => ({
    place: [...place, name],
    onName: true,
    code: "misplaced",
    params: { name, type },
  }));
