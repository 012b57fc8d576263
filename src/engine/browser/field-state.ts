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

type ValueListener = (value: FieldValue, origin: Origin) => void;

const SHOWN: View = { visible: true, error: "", pending: "" };
const HIDDEN: View = { ...SHOWN, visible: false };

/** The view of a field without an error; fields share it. */
export const plainView = (visible: boolean): View => (visible ? SHOWN : HIDDEN);

/** Mutable state of one field. What only few fields need is made when it is asked for. */
export class FieldState {
  value: FieldValue;
  initial: FieldValue;
  dirty = false;
  touched = false;
  source: "" | "rule" | "server" = "";
  view = SHOWN;
  /** The view the server rendered, for hydration. */
  initialView = SHOWN;
  validating?: RemoteValidation;
  /** Pending work (e.g. captcha solving) that submit must await; `undefined` when ready. Never rejects. */
  ready?(): Promise<void> | undefined;
  private verdicts?: Map<FieldValue, Issue | undefined>;
  private viewListeners?: Set<() => void>;
  private valueListeners?: Set<ValueListener>;
  private valueFollower?: (listener: () => void) => () => void;

  constructor(
    readonly field: Field,
    values: FormValues,
  ) {
    this.value = this.initial = initialValue(field, values);
  }

  /** Cached results of backend checks by value; `undefined` = accepted. */
  get remoteVerdicts(): Map<FieldValue, Issue | undefined> {
    return (this.verdicts ??= new Map());
  }

  set remoteVerdicts(verdicts) {
    this.verdicts = verdicts;
  }

  /** Listeners of its view. */
  get onView(): Set<() => void> {
    return (this.viewListeners ??= new Set());
  }

  /** Listeners of its value. */
  get onValue(): Set<ValueListener> {
    return (this.valueListeners ??= new Set());
  }

  /** Subscribes to its view; returns the stop function. */
  readonly followView = (listener: () => void): (() => void) => {
    this.onView.add(listener);
    return () => void this.onView.delete(listener);
  };

  /** Subscribes to its value; returns the stop function. */
  get followValue(): (listener: () => void) => () => void {
    return (this.valueFollower ??= (listener) => {
      this.onValue.add(listener);
      return () => void this.onValue.delete(listener);
    });
  }
}
