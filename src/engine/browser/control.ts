/** Converts between native controls and store values. Sets properties only: attributes would put input in the HTML. */
import type { FieldValue } from "#src/engine/core/values.ts";

/** A native form control with a value. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an event target or element is such a control. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** The control's value; `undefined` for an unchecked radio and for files, which are stored elsewhere. */
export const valueIn = (control: Control): FieldValue | undefined => {
  if (control instanceof HTMLInputElement) {
    if (control.type === "checkbox") return control.checked;
    if (control.type === "radio") return control.checked ? control.value : undefined;
    if (control.type === "file") return undefined;
  }
  return control.value;
};

/** Sets a control's value; skips text that is already there, so that the caret does not move. */
export const put = (control: Control, value: FieldValue): void => {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
  else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
  else if (control instanceof HTMLInputElement && control.type === "file") return;
  else if (control.value !== value) control.value = String(value);
};

/** Whether it is a plain text control, whose text transforms may rewrite. */
export const isTyped = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && ["text", "tel", "email", "search", "url"].includes(control.type));
