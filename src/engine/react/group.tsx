/** A nested group of fields: a fieldset with the group's words, shown unless a condition hides it. */
import { useCallback, useSyncExternalStore, type ReactElement, type ReactNode } from "react";
import type { Field, Group } from "../compile.ts";
import { hides } from "../conditions.ts";
import { useKit, useStore } from "../kit.ts";
import type { FieldValue } from "../slot.ts";
import type { FormStore } from "../store.ts";

export const GroupFrame = ({ group, children }: { group: Group; children: ReactNode }): ReactElement | null => {
  const kit = useKit();
  const shown = useGroupShown(useStore(), group);
  if (!shown) return null;
  const { label, hint } = group.element;
  const hintId = hint && `${group.id}.group.hint`;
  return (
    <fieldset className="group" id={`${group.id}.group`} aria-describedby={hintId}>
      {label && <legend className="group-title"><kit.Markup text={label} /></legend>}
      {hint && <p className="hint" id={hintId}><kit.Markup text={hint} /></p>}
      {children}
    </fieldset>
  );
};

/** A group has no slot of its own: it shows while none of its conditions holds. */
const useGroupShown = (store: FormStore, group: Group): boolean => {
  const subscribe = useCallback((hear: () => void) => {
    const slots = group.conditions.map(({ source }) => store.slot(source));
    for (const slot of slots) {
      slot.onView.add(hear);
      slot.onValue.add(hear);
    }
    return () => {
      for (const slot of slots) {
        slot.onView.delete(hear);
        slot.onValue.delete(hear);
      }
    };
  }, [store, group]);
  const shownBy = (valueOf: (source: Field) => FieldValue): boolean =>
    !group.conditions.some((condition) => hides(condition, valueOf(condition.source)));
  return useSyncExternalStore(
    subscribe,
    () => shownBy((source) => store.effective(source)),
    () => shownBy((source) => (store.slot(source).initialView.visible ? store.slot(source).initial : "")),
  );
};
