/** Resolves the posted text of a lookup field (autocomplete, location), whether or not it was sent by JavaScript. */
import type { Element } from "#src/engine/core/definition.ts";
import { serverFactsOf, sourceOf } from "#src/engine/core/element-types.ts";
import { listNamed } from "./index.ts";
import { listOf } from "./search.ts";
import type { ListSource, Option } from "./source.ts";

/** The result of resolving a posted text. */
export type Resolved =
  /** The code and its option; a place without an option is the text as typed, to be reviewed by an employee. */
  | { value: string; option?: Option }
  | { issue: { code: "not-in-list" } }
  /** `params.options` lists the candidates' labels, separated by "; ". */
  | { issue: { code: "ambiguous"; params: { options: string } } };

/** The list of a lookup element: its choices, its `source` or its type's default source; undefined when it has none. */
const listOfElement = (element: Element): ListSource | undefined => {
  if (element.choices)
    return listOf(element.choices.map(({ value, label }) => ({ option: { value, label }, names: [label] })));
  const source = sourceOf(element);
  return source === undefined ? undefined : listNamed(source);
};

const MOST_NAMED = 5;

/** Resolves a posted code, label or name to the code. An empty text stays empty; the rules decide whether it may. */
export const resolveListed = ({ element }: { element: Element }, text: string): Resolved => {
  const typed = text.normalize("NFC").trim().replace(/\s+/g, " ");
  if (typed === "") return { value: "" };
  const match = listOfElement(element)?.match(typed);
  if (match && "option" in match) return { value: match.option.value, option: match.option };
  if (match)
    return {
      issue: {
        code: "ambiguous",
        params: {
          options: match.candidates
            .slice(0, MOST_NAMED)
            .map(({ label }) => label)
            .join("; "),
        },
      },
    };
  return serverFactsOf(element).looksUp?.freeText ? { value: typed } : { issue: { code: "not-in-list" } };
};

/** The option of a field's initial value, for `selected` in the field state; undefined when not in the list. */
export const selectedOf = (element: Element, value: string): Option | undefined =>
  listOfElement(element)?.byCode(value);
