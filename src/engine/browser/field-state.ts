/** State of one field at run time: value, validation result and listeners. */
import type { FormValues, Issue } from "#src/engine/core/rule.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { initialValue, type FieldValue } from "#src/engine/core/values.ts";

/** State of a field's backend check. */
export type Pending = "" | "asking" | "accepted" | "refused";
/** What a field's frame renders. Immutable: replaced on change, so that identity comparison detects changes. */
export type View = { readonly visible: boolean; readonly error: string; readonly pending: Pending };
/** Origin of a write: the user, the user still typing, a linked slider, or the engine. */
export type Origin = "user" | "typing" | "coupled" | "engine";

/** A backend check under way; `done` never rejects. */
export type RemoteValidation = { stop(): void; done: Promise<void> };

/** Mutable state of one field; `onView` and `onValue` are its listeners. */
export type FieldState = {
  readonly field: Field;
  value: FieldValue;
  initial: FieldValue;
  dirty: boolean;
  touched: boolean;
  source: "" | "rule" | "server";
  view: View;
  /** The view the server rendered, for hydration. */
  initialView: View;
  /** Cached results of backend checks by value; `undefined` = accepted. */
  remoteVerdicts: Map<FieldValue, Issue | undefined>;
  validating?: RemoteValidation;
  /** Pending work (e.g. captcha solving) that submit must await; `undefined` when ready. Never rejects. */
  ready?(): Promise<void> | undefined;
  onView: Set<() => void>;
  onValue: Set<(value: FieldValue, origin: Origin) => void>;
};

/** Initial state of a field. */
export const newFieldState = (field: Field, values: FormValues): FieldState => {
  const value = initialValue(field, values);
  const view: View = { visible: true, error: "", pending: "" };
  return {
    field,
    value,
    initial: value,
    dirty: false,
    touched: false,
    source: "",
    view,
    initialView: view,
    remoteVerdicts: new Map(),
    onView: new Set(),
    onValue: new Set(),
  };
};
