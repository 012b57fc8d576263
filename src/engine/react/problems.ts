/** Entries of the error summary: of fields, and of a plain post that the server refused. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
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

const GAP = "\0";

/** The problems that still stand, in their present words: a field that was mended or hidden since is none any more. */
export const useStanding = (store: FormStore, problems: readonly Problem[]): readonly Problem[] => {
  const states = useMemo(() => {
    const ids = new Set(problems.map(({ id }) => id));
    return store.plan.fields.filter(({ id }) => ids.has(id)).map((field) => store.slot(field));
  }, [store, problems]);
  const follow = useCallback(
    (listener: () => void) => {
      const stops = states.map(({ followView }) => followView(listener));
      return () => stops.forEach((stop) => stop());
    },
    [states],
  );
  const errors = useSyncExternalStore(
    follow,
    () => states.map(({ view }) => view.error).join(GAP),
    () => states.map(({ initialView }) => initialView.error).join(GAP),
  ).split(GAP);
  return problems.flatMap((problem) => {
    if (problem.id === undefined) return problem;
    const text = errors[states.findIndex(({ field }) => field.id === problem.id)];
    return text ? { ...problem, text } : [];
  });
};
