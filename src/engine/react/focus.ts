/** Where the focus stands in a form, and where it goes. */
import { isControl } from "../control.ts";
import type { Field } from "../compile.ts";

export type FocusHeld = { name: string; value: string; start: number | null; end: number | null };

/** Which control of the form has the focus, and the caret in it. */
export const focusHeld = (form: HTMLFormElement): FocusHeld | undefined => {
  const active = document.activeElement;
  if (!isControl(active) || active.form !== form || active.name === "") return undefined;
  const { selectionStart: start = null, selectionEnd: end = null } = active as Partial<HTMLInputElement>;
  return { name: active.name, value: active.value, start, end };
};

/** Gives the focus back to the control that has taken the place of the one that held it. */
export const restoreFocus = (form: HTMLFormElement, { name, value, start, end }: FocusHeld): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  const named = Array.from(form.elements).filter((control) => isControl(control) && control.name === name && control.type !== "hidden");
  const control = (named.find((one) => isControl(one) && one.type === "radio" && one.value === value) ?? named[0]) as HTMLInputElement | undefined;
  control?.focus({ preventScroll: true });
  // Another type of control may have taken the place: only text has a selection.
  if (start !== null && typeof control?.selectionStart === "number") control.setSelectionRange(start, end);
};

/** After a submit that failed: the summary gets the focus, and the first field in error comes into sight. */
export const focusFirst = (form: HTMLFormElement, first: Field | undefined): void => {
  const summary = form.querySelector<HTMLElement>(".summary");
  summary?.focus({ preventScroll: true });
  const target = (first && document.getElementById(`${first.id}.field`)) ?? summary;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "center" });
};
