/** One field's running state: what it holds, what was said of it, and who listens. */
import type { FormValues, Issue } from "#src/domain/rule.ts";
import type { Field } from "./compile.ts";
import { takesFiles } from "./held-files.ts";
import { readPath } from "./names.ts";

export type FieldValue = string | boolean;
export type Pending = "" | "asking" | "accepted" | "refused";
/** What a field's frame draws. Replaced, never changed, so that a snapshot can be compared by identity. */
export type View = { readonly visible: boolean; readonly error: string; readonly pending: Pending };
/** Who writes: the person, the person still in the middle of typing, a coupled slider, or the engine itself. */
export type Origin = "user" | "typing" | "coupled" | "engine";

/** A question to the server that has no answer yet. */
export type Asking = { stop(): void; done: Promise<void> };

export type Slot = {
  readonly field: Field;
  value: FieldValue;
  initial: FieldValue;
  dirty: boolean;
  touched: boolean;
  source: "" | "rule" | "server";
  view: View;
  /** The view the server rendered, for hydration. */
  initialView: View;
  /** What the server said, by value. */
  asked: Map<FieldValue, Issue | undefined>;
  asking?: Asking;
  /** What a submit waits for, where an answer is still being worked on; nothing when it is there. Never rejects. */
  ready?(): Promise<void> | undefined;
  onView: Set<() => void>;
  onValue: Set<(value: FieldValue, origin: Origin) => void>;
};

/** The value a field starts with, in the store's two kinds: text and tick. */
export const initialValue = (field: Field, values: FormValues): FieldValue => {
  // Files lie beside the values, and what a page tells of them comes by another way.
  if (takesFiles(field)) return "";
  const given = readPath(values, field.path) ?? field.element.default;
  if (field.type === "checkbox") return given === true || given === 1 || given === "1" || given === "true";
  return given === undefined || given === null ? "" : String(given);
};

/** The state of a field nobody has touched. */
export const newSlot = (field: Field, values: FormValues): Slot => {
  const value = initialValue(field, values);
  const view: View = { visible: true, error: "", pending: "" };
  return {
    field, value, initial: value, dirty: false, touched: false, source: "", view, initialView: view,
    asked: new Map(), onView: new Set(), onValue: new Set(),
  };
};
