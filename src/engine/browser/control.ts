/** Converts between native controls and store values. Sets properties only: attributes would put input in the HTML. */
import { DAY_BOXES, isWholeDay, joinDay, splitDay } from "#src/domain/time/day-boxes.ts";
import type { FieldValue } from "#src/engine/core/values.ts";

/** A native form control with a value. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an event target or element is such a control. */
export const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** The boxes of a day, of which the control is one; `undefined` for any other control. */
const boxesOf = (control: Control): HTMLInputElement[] | undefined =>
  control.hasAttribute("data-box")
    ? Array.from(control.closest("fieldset")?.querySelectorAll<HTMLInputElement>("input[data-box]") ?? [])
    : undefined;

/** Spreads a whole day written into one box over all of them. */
export const spread = (control: Control): void => {
  const boxes = isWholeDay(control.value) ? (boxesOf(control) ?? []) : [];
  const value = joinDay(boxes.map((box) => box.value));
  for (const box of boxes) put(box, value);
};

/** The control's value; `undefined` for an unchecked radio and for files, which are stored elsewhere. */
export const valueIn = (control: Control): FieldValue | undefined => {
  if (control instanceof HTMLInputElement) {
    if (control.type === "checkbox") return control.checked;
    if (control.type === "radio") return control.checked ? control.value : undefined;
    if (control.type === "file") return undefined;
  }
  const boxes = boxesOf(control);
  return boxes ? joinDay(boxes.map((box) => box.value)) : control.value;
};

/** The text a control shows of a field's value: all of it, or its box's part of a day. */
const textIn = (control: Control, value: string): string => {
  const at = DAY_BOXES.findIndex((box) => box === control.dataset["box"]);
  return at < 0 ? value : splitDay(value)[at]!;
};

/** Sets a control's value; skips text that is already there, so that the caret does not move. */
export const put = (control: Control, value: FieldValue): void => {
  if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
  else if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
  else if (control instanceof HTMLInputElement && control.type === "file") return;
  else {
    const text = textIn(control, String(value));
    if (control.value !== text) control.value = text;
  }
};

/** Whether it is a plain text control, whose text transforms may rewrite. */
export const isTyped = (control: Control): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && ["text", "tel", "email", "search", "url"].includes(control.type));
