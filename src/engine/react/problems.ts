/** Entries of the error summary: of fields, and of a plain post that the server refused. */
import type { FieldState } from "#src/engine/browser/field-state.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import type { Problem } from "./summary.tsx";

/** The entries of a refused form: errors of no visible field, which say why it was refused, then the invalid fields. */
export const problemsOf = (invalid: readonly FieldState[], others: Readonly<Record<string, string>>): Problem[] => [
  ...Object.values(others).map((text) => ({ text })),
  ...invalid.map(({ field, view }) => ({ id: field.id, text: view.error, label: field.element.label })),
];

/** The entries of a plain post that was refused, its fields in document order. */
export const problemsOfPost = (store: FormStore, errors: Readonly<Record<string, string>>): Problem[] => {
  const shown = store.plan.fields
    .map((field) => store.slot(field))
    .filter(({ field, view }) => view.visible && Object.hasOwn(errors, field.name));
  const others = { ...errors };
  for (const { field } of shown) delete others[field.name];
  return problemsOf(shown, others);
};
