import { useSyncExternalStore } from "react";
import type { Field } from "#src/engine/core/plan.ts";
import type { View } from "#src/engine/browser/field-state.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

/** A field's view. Re-renders when it changes, not per keystroke. Hydrates with the view the server rendered. */
export const useView = (store: FormStore, field: Field): View => {
  const state = store.slot(field);
  return useSyncExternalStore(
    state.followView,
    () => state.view,
    () => state.initialView,
  );
};

const nothingToFollow = () => () => undefined;

/** A field's value, "" without a field. Re-renders on every change: only for components that show it, e.g. sliders. */
export const useValue = (store: FormStore, field: Field | undefined): FieldValue => {
  const state = field && store.slot(field);
  return useSyncExternalStore(
    state?.followValue ?? nothingToFollow,
    () => state?.value ?? "",
    () => state?.initial ?? "",
  );
};
