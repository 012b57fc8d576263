/** A widget's states as data. Stories, the contract suite and the screenshots loop over them and over nothing else. */
import type { Ask, FormValues } from "#src/domain/rule.ts";
import type { Descriptor, Element, StagedFile } from "#src/engine/definition.ts";
import type { ChosenState } from "#src/engine/held-files.ts";
import { nameOf, writePath } from "#src/engine/names.ts";
import type { FieldValue, Pending } from "#src/engine/slot.ts";

/** What a look-up finds. */
export type Listed = { value: string; label: string; detail?: string };

/** One state of one widget. */
export type Example = {
  element: Element;
  /** What a designer should look at. */
  note?: string;
  /** Elements that stand before it: what its rules, conditions or its range look at, or the form's first button. */
  beside?: readonly Element[];
  value?: FieldValue;
  /** Values of the elements beside it. */
  values?: FormValues;
  /** What the server said of it, drawn from the start. */
  error?: string;
  /** The outcome of its live check, for chains with a rule that asks the server; and the words of a refusal that has its own. */
  pending?: Exclude<Pending, "">;
  refusal?: string;
  locked?: boolean;
  /** Nothing of it can be seen or heard, and it posts nothing. */
  unseen?: true;
  /** Files the server holds from the start, and files chosen since. */
  staged?: readonly StagedFile[];
  chosen?: readonly { name: string; size: number; state: ChosenState }[];
  /** What the form waits for, in words: its buttons are disabled meanwhile; and per cent of it that has gone out. */
  waiting?: string;
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

/** The button that ends a form. */
export const NEXT: Element = { type: "submit", name: "submit", label: "Напред" };

type Leaf = { path: string; element: Element };

const leavesOf = (element: Element, group = ""): Leaf[] =>
  element.elements?.flatMap((inner) => leavesOf(inner, `${group}${element.name}.`)) ?? [{ path: group + element.name, element }];

/** What a person fills in or presses: the element itself, of a group its first field. */
export const leafOf = ({ element }: Example): Leaf => leavesOf(element)[0]!;

/** The form around one example, as a backend would send it. `id` keeps several on one page apart. */
export const descriptorOf = (id: string, example: Example): Descriptor => {
  const { element, beside = [], value, values = {}, locked, staged } = example;
  const { path } = leafOf(example);
  const elements = [...beside, element];
  const filled = structuredClone(values);
  if (value !== undefined) writePath(filled, path, value);
  return {
    id, elements, title: id, action: "/", version: JSON.stringify(elements), values: filled,
    ...(locked && { locked: leavesOf(element).map((leaf) => leaf.path) }),
    ...(staged && { staged: { [nameOf(path)]: staged } }),
  };
};

/** The errors a plain post of the example came back with, by field name. */
export const errorsOf = (example: Example): Record<string, string> => (example.error === undefined ? {} : { [nameOf(leafOf(example).path)]: example.error });

const never = new Promise<never>(() => undefined);

const found = (list: Example["list"], query: string): Promise<unknown> | { options: readonly Listed[] } => {
  if (list === "silent") return never;
  if (list === "failing") return Promise.reject(new Error("the list does not answer"));
  return { options: (list ?? []).filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())) };
};

/** Stands in for the backend: answers look-ups from the example's list and live checks as it says. */
export const askOf = ({ list, pending, refusal }: Example): Ask => async (source, input) => {
  if (source.startsWith("lists/") || source.startsWith("captcha/")) return found(list, input["q"] ?? "");
  if (pending === "asking") return never;
  if (pending !== "refused") return {};
  return refusal === undefined ? { error: true } : { message: refusal };
};
