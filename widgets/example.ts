/** A widget's states as data; the only source of stories, contract tests and screenshots. */
import type { Ask, FormValues } from "#src/engine/core/rule.ts";
import type { Descriptor, Element, StagedFile } from "#src/engine/core/definition.ts";
import type { LocalFile } from "#src/engine/browser/selected-files.ts";
import { holds } from "#src/engine/core/element-types.ts";
import { placedIn } from "#src/engine/core/walk.ts";
import { nameOf, writePath } from "#src/engine/core/names.ts";
import type { Pending } from "#src/engine/browser/field-state.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { Phase } from "#widgets/photo/sending.ts";

/** An entry that a look-up finds. */
export type Listed = { value: string; label: string; detail?: string };

/** One state of one widget. */
export type Example = {
  element: Element;
  /** What to look at in this state. */
  note?: string;
  /** Elements before it: those its rules, conditions or range depend on, or the form's first button. */
  beside?: readonly Element[];
  value?: FieldValue;
  /** Values of those elements. */
  values?: FormValues;
  /** Error from the server, rendered initially. */
  error?: string;
  /** Result of its live check, for chains with a backend rule; and the text of a refusal, if it has its own. */
  pending?: Exclude<Pending, "">;
  refusal?: string;
  locked?: boolean;
  /** It renders nothing, announces nothing and posts nothing. */
  unseen?: true;
  /** Files already uploaded, and files selected since. */
  staged?: readonly StagedFile[];
  chosen?: readonly { name: string; size: number; state: LocalFile["state"]; phase?: Phase }[];
  /** Message about what the form waits for, with its buttons disabled; and the upload progress in percent. */
  waiting?: string;
  progress?: number;
  /** Entries its list returns; "silent" never responds, "failing" rejects. */
  list?: readonly Listed[] | "silent" | "failing";
  /** Keys pressed in its control after rendering: letters, and named keys as `{ArrowDown}`. */
  keys?: string;
  /** User input (a text, the label of a choice, "" for a click) and the resulting value. */
  enter?: { text: string; becomes: FieldValue };
};

/** A key and what it does in the element, in Bulgarian. */
export type Key = readonly [key: string, does: string];

/** Texts about an element type, in Bulgarian with Markdown's backticks: for the guide and for its page in Storybook. */
export type ElementGuide = {
  /** Completes „Питате за …“. */
  choose: string;
  /** Its name, and other words by which people search for it. */
  name: string;
  known?: readonly string[];
  /** What it is for, and what to take where it is wrong. */
  use: string;
  avoid: string;
  /** Empty for what no key reaches. */
  keys: readonly Key[];
};

/** Keys of a field of one line. */
export const TYPED_KEYS: readonly Key[] = [
  ["Tab", "влиза в полето и излиза от него"],
  ["Enter", "изпраща формата"],
];

/** Keys of a field that searches a list. */
export const SEARCHED_KEYS: readonly Key[] = [
  ["↓ ↑", "отваря списъка и минава по него"],
  ["Enter", "взема това, на което сте"],
  ["Esc", "затваря списъка; второ натискане изтрива написаното"],
  ["Tab", "затваря списъка и отива на следващото поле"],
];

/** Keys of a field that takes files. */
export const PICKED_KEYS: readonly Key[] = [
  ["Tab", "отива на бутона, после на всеки избран файл"],
  ["Enter, Space", "отваря избора на файл; на „Премахнете“ маха файла"],
];

/** Examples by camelCase name of the state. */
export type Examples = Readonly<Record<string, Example>>;

const LONG_LABEL =
  "Съгласявам се задължението ми да бъде удостоверено чрез Централния кредитен регистър и непротивоконституционствувателствувайте";
const LONG_HINT =
  "Данните стоят в удостоверението за регистрация; ако не го намирате, позвънете ни и ще Ви помогнем да ги откриете заедно.";

/** The states every widget with a label has. */
export const statesOf = (element: Element, { value, error }: { value: FieldValue; error: string }) =>
  ({
    empty: { element },
    filled: { element, value },
    inError: { element, error, note: "Touched, and refused." },
    locked: { element, value, locked: true, note: "Shown, but not to be changed here." },
    longLabel: { element: { ...element, label: LONG_LABEL, hint: LONG_HINT, why: LONG_HINT }, value },
  }) satisfies Examples;

/** A form's submit button. */
export const NEXT: Element = { type: "submit", name: "submit", label: "Напред" };

type Leaf = { path: string; element: Element };

/** The element itself; for a group, all elements inside it that are not groups. */
const leavesOf = (element: Element): Leaf[] => placedIn([element]).filter((placed) => !holds(placed.element, "group"));

/** The element that is filled in or pressed: the example's own, or a group's first field. */
export const leafOf = ({ element }: Example): Leaf => leavesOf(element)[0]!;

/** Descriptor of a form with one example. `id` must be unique on the page. */
export const descriptorOf = (id: string, example: Example): Descriptor => {
  const { element, beside = [], value, values = {}, locked, staged } = example;
  const { path } = leafOf(example);
  const elements = [...beside, element];
  const filled = structuredClone(values);
  if (value !== undefined) writePath(filled, path, value);
  return {
    id,
    elements,
    title: id,
    action: "/",
    version: JSON.stringify(elements),
    values: filled,
    ...(locked && { locked: leavesOf(element).map((leaf) => leaf.path) }),
    ...(staged && { staged: { [nameOf(path)]: staged } }),
  };
};

/** Errors of a plain post of the example, by field name. */
export const errorsOf = (example: Example): Record<string, string> =>
  example.error === undefined ? {} : { [nameOf(leafOf(example).path)]: example.error };

const never = new Promise<never>(() => undefined);

const found = (list: Example["list"], query: string): Promise<unknown> | { options: readonly Listed[] } => {
  if (list === "silent") return never;
  if (list === "failing") return Promise.reject(new Error("the list does not answer"));
  return { options: (list ?? []).filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())) };
};

/** Fake backend: answers look-ups from the example's list and live checks by its `pending`. */
export const askOf =
  ({ list, pending, refusal }: Example): Ask =>
  async (source, input) => {
    if (source.startsWith("lists/") || source.startsWith("captcha/")) return found(list, input["q"] ?? "");
    if (pending === "asking") return never;
    if (pending !== "refused") return {};
    return refusal === undefined ? { error: true } : { message: refusal };
  };
