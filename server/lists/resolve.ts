/** The server's word on the text of a look-up field, with or without JavaScript. */
import type { Element, ElementType } from "#src/engine/definition.ts";
import { listNamed } from "./index.ts";
import { listOf } from "./search.ts";
import type { ListSource, Option } from "./source.ts";

export type Resolved =
  /** `option` is what the value means; a place without one is kept as typed, and a person reviews it. */
  | { value: string; option?: Option }
  | { issue: { code: "not-in-list" } }
  /** `params.options` names the candidates, separated by „; “. */
  | { issue: { code: "ambiguous"; params: { options: string } } };

const SETTLEMENTS = "settlements";

/** The list a field looks things up in: its own choices, its source, or, for a place, the settlements. */
export const listOfField = ({ type, element }: { type: ElementType; element: Element }): ListSource | undefined => {
  if (element.choices) return listOf(element.choices.map(({ value, label }) => ({ option: { value, label }, names: [label] })));
  const source = element.source ?? (type === "location" ? SETTLEMENTS : undefined);
  return source === undefined ? undefined : listNamed(source);
};

const MOST_NAMED = 5;

/** Turns a posted code, label or name into the code. An empty text stays empty: whether it may is the rules' affair. */
export const resolveListed = (field: { type: ElementType; element: Element }, text: string): Resolved => {
  const typed = text.normalize("NFC").trim().replace(/\s+/g, " ");
  if (typed === "") return { value: "" };
  const match = listOfField(field)?.match(typed);
  if (match && "option" in match) return { value: match.option.value, option: match.option };
  if (match) return { issue: { code: "ambiguous", params: { options: match.candidates.slice(0, MOST_NAMED).map(({ label }) => label).join("; ") } } };
  return field.type === "location" ? { value: typed } : { issue: { code: "not-in-list" } };
};

/** What a field that starts with a value shows: for `selected` in the descriptor. */
export const selectedOf = (field: { type: ElementType; element: Element }, value: string): Option | undefined => listOfField(field)?.byCode(value);
