/** Summaries of a form: parts whose answers the page's address may bring, and which then stay folded. */
import type { Definition } from "./definition.ts";
import { topOf } from "./names.ts";
import type { Field, Summary } from "./plan.ts";

/** The summaries of a form, in its order. */
export const summariesOf = (
  { id, summaries = [] }: Pick<Definition, "id" | "summaries">,
  fields: readonly Field[],
): Summary[] =>
  summaries.map(({ title, elements }, at) => {
    const names = new Set(elements);
    return {
      id: `${id}.summary-${at + 1}`,
      title,
      names,
      fields: fields.filter(({ path }) => names.has(topOf(path))),
    };
  });
