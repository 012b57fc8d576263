/** Entries of the error summary: of fields, and of a plain post that the server refused. */
import type { FieldState } from "#src/engine/browser/field-state.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import type { Problem } from "./summary.tsx";

/** The entry of an invalid field. */
const problemOf = (state: FieldState): Problem => ({
  id: state.field.id,
  text: state.view.error,
  label: state.field.element.label,
});

/** The entries of a refused form: errors of no visible field, which say why it was refused, then the invalid fields. */
export const problemsOf = (invalid: readonly FieldState[], others: Readonly<Record<string, string>>): Problem[] => [
  ...Object.values(others).map((text) => ({ text })),
  ...invalid.map(problemOf),
];

/** The entries of a plain post that was refused, its fields in document order. */
export const problemsOfPost = (store: FormStore, errors: Record<string, string>): Problem[] => {
  const shown = store.plan.fields
    .map((field) => store.slot(field))
    .filter(({ field, view }) => view.visible && Object.hasOwn(errors, field.name));
  const names = new Set(shown.map(({ field }) => field.name));
  return problemsOf(shown, Object.fromEntries(Object.entries(errors).filter(([name]) => !names.has(name))));
};
