/** Between a native control and the store's two kinds of value. Properties only: attributes would print what was typed. */
import type { FieldValue } from "./slot.ts";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** The control's value; `undefined` for an unchosen radio and for files, which never enter the store. */
export const valueIn = (control: Control): FieldValue | undefined => {
  if (control instanceof HTMLInputElement) {
    if (control.type === "checkbox") return control.checked;
    if (control.type === "radio") return control.checked ? control.value : undefined;
    if (control.type === "file") return undefined;
  }
  return control.value;
};

/** Shows a value. Leaves a control alone that shows it already, so that the caret stays. */
export const put = (control: Control, value: FieldValue): void => {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
  else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
  else if (control instanceof HTMLInputElement && control.type === "file") return;
  else if (control.value !== value) control.value = String(value);
};

/** The plain text controls: those that hold typed text a transform may rewrite. */
export const isTyped = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && ["text", "tel", "email", "search", "url"].includes(control.type));
