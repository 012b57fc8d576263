/** Entries of the error summary: of fields, and of a plain post that the server refused. */
import type { FieldState } from "#src/engine/browser/field-state.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import type { Problem } from "./summary.tsx";

/** The entry of an invalid field. */
export const problemOf = (state: FieldState): Problem => ({
  id: state.field.id,
  text: state.view.error,
  label: state.field.element.label,
});

/** The entries of a refused post: fields in document order, then errors of no visible field. */
export const problemsOfPost = (store: FormStore, errors: Record<string, string>): Problem[] => {
  const shown = store.plan.fields
    .map((field) => store.slot(field))
    .filter(({ field, view }) => view.visible && Object.hasOwn(errors, field.name));
  const names = new Set(shown.map(({ field }) => field.name));
  return [
    ...shown.map(problemOf),
    ...Object.entries(errors)
      .filter(([name]) => !names.has(name))
      .map(([, text]) => ({ text })),
  ];
};
