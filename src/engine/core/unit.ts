/** The unit of a number, in the form its number asks for. */
import type { Element } from "./definition.ts";

/** The unit after a number: `one` after 1, `many` after any other; `undefined` for an element without a unit. */
export const unitAfter = (value: number, { labelSuffix }: Element): string | undefined =>
  typeof labelSuffix === "object" ? labelSuffix[value === 1 ? "one" : "many"] : labelSuffix;
