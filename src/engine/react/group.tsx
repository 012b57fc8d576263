/** Renders a nested group as a fieldset with label and hint; `null` while a condition hides it. */
import { useCallback, useSyncExternalStore, type ReactElement, type ReactNode } from "react";
import type { Field, Group } from "#src/engine/core/plan.ts";
import { isMet, testsIn } from "#src/engine/core/conditions.ts";
import { useFormConfig, useStore } from "./form-config.ts";
import type { FieldValue } from "#src/engine/core/values.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";

export const GroupFrame = ({ group, children }: { group: Group; children: ReactNode }): ReactElement | null => {
  const config = useFormConfig();
  const shown = useShown(useStore(), group);
  if (!shown) return null;
  const { label, hint } = group.element;
  const hintId = hint && `${group.id}.group.hint`;
  return (
    <fieldset className="group" id={`${group.id}.group`} aria-describedby={hintId}>
      {label && (
        <legend className="group-title">
          <config.Markup text={label} />
        </legend>
      )}
      {hint && (
        <p className="hint" id={hintId}>
          <config.Markup text={hint} />
        </p>
      )}
      {children}
    </fieldset>
  );
};

/** Whether a group or words are visible: derived from their conditions' sources, since they have no field state. */
export const useShown = (store: FormStore, group: Pick<Group, "conditions">): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const states = testsIn(group.conditions).map(({ source }) => store.slot(source));
      for (const state of states) {
        state.onView.add(listener);
        state.onValue.add(listener);
      }
      return () => {
        for (const state of states) {
          state.onView.delete(listener);
          state.onValue.delete(listener);
        }
      };
    },
    [store, group],
  );
  const shownBy = (valueOf: (source: Field) => FieldValue): boolean =>
    !group.conditions.some((condition) => isMet(condition, valueOf));
  return useSyncExternalStore(
    subscribe,
    () => shownBy((source) => store.effective(source)),
    () => shownBy((source) => (store.slot(source).initialView.visible ? store.slot(source).initial : "")),
  );
};
