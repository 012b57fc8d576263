/** The form that every contender renders: kinds in a fixed order, every field required, a fifth of them conditional. */

export type BenchField = {
  name: string;
  kind: "text" | "textarea" | "select" | "radio" | "checkbox" | "file";
  label: string;
  hint: string;
  /** Name of the select whose "no" hides this field. */
  hiddenBy?: string;
};

const KINDS = ["text", "select", "textarea", "radio", "text", "text", "select", "text", "checkbox", "text"] as const;

/** Every fifth field depends on the select three places before it. */
const isConditional = (index: number): boolean => index % 5 === 4;

export const CHOICES: readonly { value: string; label: string }[] = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
  { value: "later", label: "Later" },
];

/** The select value that hides the dependent field. */
export const HIDING = "no";

/** Every contender's message for an empty field. */
export const WRONG = "Please answer this question.";
export const TITLE = "There is something to mend";
export const PLACEHOLDER = "Choose";
export const FORM = "bench";

const nameAt = (index: number): string => `q${index + 1}`;

/** `count` fields, followed by a file field if `withFile`. */
export const fieldsOf = (count: number, withFile = false): BenchField[] => {
  const fields = Array.from({ length: count }, (_, index): BenchField => ({
    name: nameAt(index),
    kind: KINDS[index % KINDS.length]!,
    label: `Question ${index + 1}`,
    hint: "One sentence that helps to answer it",
    ...(isConditional(index) && { hiddenBy: nameAt(index - 3) }),
  }));
  return withFile
    ? [...fields, { name: "file", kind: "file", label: "A file", hint: "A photo of up to 4 MB" }]
    : fields;
};
