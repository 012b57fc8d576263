import { useCallback, useSyncExternalStore } from "react";
import type { Field } from "#src/engine/core/plan.ts";
import type { View } from "#src/engine/browser/field-state.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

/** A field's view. Re-renders when it changes, not per keystroke. Hydrates with the view the server rendered. */
export const useView = (store: FormStore, field: Field): View => {
  const state = store.slot(field);
  const subscribe = useCallback(
    (listener: () => void) => {
      state.onView.add(listener);
      return () => void state.onView.delete(listener);
    },
    [state],
  );
  return useSyncExternalStore(
    subscribe,
    () => state.view,
    () => state.initialView,
  );
};

/** A field's value, "" without a field. Re-renders on every change: only for components that show it, e.g. sliders. */
export const useValue = (store: FormStore, field: Field | undefined): FieldValue => {
  const state = field && store.slot(field);
  const subscribe = useCallback(
    (listener: () => void) => {
      state?.onValue.add(listener);
      return () => void state?.onValue.delete(listener);
    },
    [state],
  );
  return useSyncExternalStore(
    subscribe,
    () => state?.value ?? "",
    () => state?.initial ?? "",
  );
};
