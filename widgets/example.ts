/** A widget's states as data. Stories, the contract suite and the screenshots loop over them and over nothing else. */
import type { Ask, FormValues } from "#src/domain/rule.ts";
import type { Descriptor, Element, StagedFile } from "#src/engine/definition.ts";
import type { ChosenState } from "#src/engine/held-files.ts";
import { nameOf } from "#src/engine/names.ts";
import type { FieldValue, Pending } from "#src/engine/slot.ts";

/** What a look-up finds. */
export type Listed = { value: string; label: string; detail?: string };

/** One state of one widget. */
export type Example = {
  element: Element;
  /** What a designer should look at. */
  note?: string;
  /** Elements that stand before it: what its rules, conditions or its range look at. */
  beside?: readonly Element[];
  value?: FieldValue;
  /** Values of the elements beside it. */
  values?: FormValues;
  /** What the server said of it, drawn from the start. */
  error?: string;
  /** The outcome of its live check, for chains with a rule that asks the server. */
  pending?: Exclude<Pending, "">;
  locked?: boolean;
  /** Nothing of it can be seen or heard, and it posts nothing. */
  unseen?: true;
  /** Files the server holds from the start, and files chosen since. */
  staged?: readonly StagedFile[];
  chosen?: readonly { name: string; size: number; state: ChosenState }[];
  /** Per cent of the form that has gone out. */
  progress?: number;
  /** What its list answers; or that it never answers, or cannot. */
  list?: readonly Listed[] | "silent" | "failing";
  /** Pressed in its control once it is on the page: letters, and keys as `{ArrowDown}`. */
  keys?: string;
  /** What a person enters (a text, the label of a choice, "" for a press) and the value this becomes. */
  enter?: { text: string; becomes: FieldValue };
};

/** By camelCase name of the state. */
export type Examples = Readonly<Record<string, Example>>;

const LONG_LABEL = "Съгласявам се задължението ми да бъде удостоверено чрез Централния кредитен регистър и непротивоконституционствувателствувайте";
const LONG_HINT = "Данните стоят в удостоверението за регистрация; ако не го намирате, позвънете ни и ще Ви помогнем да ги откриете заедно.";

/** The states every widget with words is looked at in. */
export const statesOf = (element: Element, { value, error }: { value: FieldValue; error: string }) => ({
  empty: { element },
  filled: { element, value },
  inError: { element, error, note: "Touched, and refused." },
  locked: { element, value, locked: true, note: "Shown, but not to be changed here." },
  longLabel: { element: { ...element, label: LONG_LABEL, hint: LONG_HINT, why: LONG_HINT }, value },
} satisfies Examples);

/** The form around one example, as a backend would send it. `id` keeps several on one page apart. */
export const descriptorOf = (id: string, { element, beside = [], value, values, locked, staged, progress }: Example): Descriptor => {
  const elements: Element[] = [...beside, element, ...(progress === undefined ? [] : [{ type: "submit" as const, name: "submit", label: "Напред" }])];
  return {
    id, elements, title: id, action: "/", version: JSON.stringify(elements),
    values: { ...values, ...(value !== undefined && { [element.name]: value }) },
    ...(locked && { locked: [element.name] }),
    ...(staged && { staged: { [nameOf(element.name)]: staged } }),
  };
};

/** The errors a plain post of the example came back with, by field name. */
export const errorsOf = ({ element, error }: Example): Record<string, string> => (error === undefined ? {} : { [nameOf(element.name)]: error });

const never = new Promise<never>(() => undefined);

const found = (list: Example["list"], query: string): Promise<unknown> | { options: readonly Listed[] } => {
  if (list === "silent") return never;
  if (list === "failing") return Promise.reject(new Error("the list does not answer"));
  return { options: (list ?? []).filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())) };
};

/** Stands in for the backend: answers look-ups from the example's list and live checks as it says. */
export const askOf = ({ list, pending }: Example): Ask => async (source, input) => {
  if (source.startsWith("lists/") || source.startsWith("captcha/")) return found(list, input["q"] ?? "");
  if (pending === "asking") return never;
  if (pending !== "refused") return {};
  return source === "check-email" ? { message: "Има профил с този имейл. Влезте или възстановете паролата." } : { error: true };
};
