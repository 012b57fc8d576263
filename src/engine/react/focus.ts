/** Reads, restores and moves the focus in a form. */
import { isControl } from "#src/engine/browser/control.ts";
import type { Field } from "#src/engine/core/plan.ts";

/** A focused control and its selection; `null` where the control has none. */
export type FocusHeld = { name: string; value: string; start: number | null; end: number | null };

/** The form's focused control and its selection; `undefined` when the focus is elsewhere. */
export const focusHeld = (form: HTMLFormElement): FocusHeld | undefined => {
  const active = document.activeElement;
  if (!isControl(active) || active.form !== form || active.name === "") return undefined;
  const { selectionStart: start = null, selectionEnd: end = null } = active as Partial<HTMLInputElement>;
  return { name: active.name, value: active.value, start, end };
};

/** Focuses the control that replaced the focused one, unless the focus has moved elsewhere. */
export const restoreFocus = (form: HTMLFormElement, { name, value, start, end }: FocusHeld): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  const named = Array.from(form.elements).filter(
    (control) => isControl(control) && control.name === name && control.type !== "hidden",
  );
  const control = (named.find((one) => isControl(one) && one.type === "radio" && one.value === value) ?? named[0]) as
    | HTMLInputElement
    | undefined;
  control?.focus({ preventScroll: true });
  // The replacement may be of another type: only text controls have a selection.
  if (start !== null && typeof control?.selectionStart === "number") control.setSelectionRange(start, end);
};

/** Opens the folded parts around an element, so that it can be focused and scrolled to. */
export const unfold = (element: Element | null | undefined): void => {
  for (let around = element?.closest("details"); around; around = around.parentElement?.closest("details"))
    around.open = true;
};

/** After a failed submit: focuses the summary and scrolls the first invalid field into view. */
export const focusFirst = (form: HTMLFormElement, first: Field | undefined): void => {
  const summary = form.querySelector<HTMLElement>(".summary");
  summary?.focus({ preventScroll: true });
  const target = (first && document.getElementById(`${first.id}.field`)) ?? summary;
  unfold(target);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "center" });
};
