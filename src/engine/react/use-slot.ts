import { useCallback, useSyncExternalStore } from "react";
import type { Field } from "../compile.ts";
import type { FieldValue, View } from "../slot.ts";
import type { FormStore } from "../store.ts";

/** A field's view; draws again when it changes, never for a keystroke. Hydrates with what the server drew. */
export const useView = (store: FormStore, field: Field): View => {
  const slot = store.slot(field);
  const subscribe = useCallback((hear: () => void) => {
    slot.onView.add(hear);
    return () => void slot.onView.delete(hear);
  }, [slot]);
  return useSyncExternalStore(subscribe, () => slot.view, () => slot.initialView);
};

/** A field's value, for the few who show it: slider outputs, the plan beside the form. */
export const useValue = (store: FormStore, field: Field | undefined): FieldValue => {
  const slot = field && store.slot(field);
  const subscribe = useCallback((hear: () => void) => {
    slot?.onValue.add(hear);
    return () => void slot?.onValue.delete(hear);
  }, [slot]);
  return useSyncExternalStore(subscribe, () => slot?.value ?? "", () => slot?.initial ?? "");
};
