/**
 * Binds a `<form>` to a store by event delegation: controls map to fields by name, so widgets need neither handlers
 * nor values, and input made before the script loaded is adopted.
 */
import { isControl, isTyped, put, spread, valueIn, type Control } from "./control.ts";
import { holds } from "#src/engine/core/element-types.ts";
import type { Field } from "#src/engine/core/plan.ts";
import { mostFiles } from "#src/engine/core/files.ts";
import type { FormStore } from "./form-store.ts";
import { transformed } from "#src/engine/core/values.ts";

/** All named controls of a form with their fields, in one pass (`namedItem` is slow and can be shadowed by names). */
const controlsOf = (form: HTMLFormElement, store: FormStore): [Control, Field][] =>
  Array.from(form.elements).flatMap((element) => {
    const field = isControl(element) && store.plan.byName.get(element.name);
    return field && !isTwin(element as Control, field) ? [[element as Control, field] as [Control, Field]] : [];
  });

/** Whether it is the hidden 0 before a checkbox, which only plain posts need. */
const isTwin = (control: Control, field: Field): boolean => holds(field, "tick") && control.type === "hidden";

/** Copies the controls' values into the store: text, ticks, choices and files entered before the script loaded. */
const adopt = (form: HTMLFormElement, store: FormStore): void => {
  for (const [control, field] of controlsOf(form, store)) {
    if (isFilePicker(control)) takeFiles(control, field, store);
    const entered = valueIn(control);
    if (entered === undefined || field.locked || entered === store.slot(field).value) continue;
    const value = typeof entered === "string" ? transformed(field, entered) : entered;
    if (value !== entered) rewrite(control as HTMLInputElement, String(value));
    store.write(field, value, "user");
  }
};

/** Writes the store's values into all controls: after hydration, and when a newer descriptor arrives. */
export const putAll = (form: HTMLFormElement, store: FormStore): void => {
  for (const [control, field] of controlsOf(form, store)) put(control, store.slot(field).value);
};

/** Writes one field's value into its controls after they were rendered again. */
export const putField = (field: Field, store: FormStore): void => {
  const box: ParentNode =
    document.getElementById(`${field.id}.field`) ?? document.getElementById(field.id)?.parentElement ?? document;
  for (const control of box.querySelectorAll("input, textarea, select")) {
    if (isControl(control) && control.name === field.name && !isTwin(control, field))
      put(control, store.slot(field).value);
  }
};

/** Stores of the bound forms, in development alone: production builds have no `import.meta.hot`. */
const bound = /* @__PURE__ */ new WeakMap<HTMLFormElement, FormStore>();

/** The store a form is bound to; only the development server's pages know it. */
export const storeOf = (form: HTMLFormElement): FormStore | undefined => bound.get(form);

/** Connects a form to a store; returns the disconnect function. Binding the same pair twice is harmless. */
export const bindForm = (form: HTMLFormElement, store: FormStore, options: { adopt: boolean }): (() => void) => {
  store.hearFiles();
  if (import.meta.hot) bound.set(form, store);
  if (options.adopt) adopt(form, store);
  const fieldOf = (target: EventTarget | null): [Control, Field] | undefined => {
    const field = isControl(target) ? store.plan.byName.get(target.name) : undefined;
    return field && [target as Control, field];
  };

  const onBeforeInput = (event: InputEvent): void => {
    const found = fieldOf(event.target);
    if (!found || event.defaultPrevented || event.isComposing || !TYPED.includes(event.inputType) || !event.data)
      return;
    const [control, field] = found;
    if (isTyped(control) && field.element.transform && typeInto(control, field, store, event.data))
      event.preventDefault();
  };

  const onInput = (event: Event): void => {
    const found = fieldOf(event.target);
    if (!found) return;
    const [control, field] = found;
    if (isFilePicker(control)) return takeFiles(control, field, store);
    // Stores text during IME composition, so that a submit meanwhile loses nothing; rewriting waits until it ends.
    if ((event as InputEvent).isComposing) store.write(field, transformed(field, control.value), "typing");
    else take(control, field, store);
  };

  /** Browsers ignore `readonly` on checkboxes, radios and file inputs, so clicks on locked ones are cancelled. */
  const onClick = (event: Event): void => {
    const found = fieldOf(event.target);
    if (found?.[1].locked && ["checkbox", "radio", "file"].includes(found[0].type)) event.preventDefault();
  };

  const onLeave = (event: FocusEvent): void => {
    const found = fieldOf(event.target);
    if (!found) return;
    const [control, field] = found;
    // Moving to another radio of the same group is not a blur.
    if (isControl(event.relatedTarget) && event.relatedTarget.name === control.name) return;
    take(control, field, store);
    const state = store.slot(field);
    if (state.dirty || state.touched || store.isFilled(field)) afterPress(() => void store.checkNow(field));
  };

  // Pressing a button blurs the field first: rendering an error then would move the button before the release, so
  // validation waits until the press ends.
  let isPressing = false;
  const deferred: (() => void)[] = [];
  const afterPress = (validate: () => void): void => void (isPressing ? deferred.push(validate) : validate());
  const onPress = (): void => void (isPressing = true);
  const onRelease = (): void => {
    isPressing = false;
    setTimeout(() => deferred.splice(0).forEach((validate) => validate()));
  };

  /** Cancels drops outside file inputs: the browser would open the file in place of the form. */
  const onStray = (event: Event): void => {
    const isAimed = event.target instanceof HTMLInputElement && event.target.type === "file";
    if ((event as DragEvent).dataTransfer?.types.includes("Files") && !isAimed) event.preventDefault();
  };

  const onHide = (): void => store.flush();
  const listeners: [string, EventListener][] = [
    ["beforeinput", onBeforeInput as EventListener],
    ["input", onInput],
    ["compositionend", onInput],
    ["change", onInput],
    ["click", onClick],
    ["focusout", onLeave as EventListener],
  ];
  for (const [type, listener] of listeners) form.addEventListener(type, listener);
  const around: [string, EventListener][] = [
    ["visibilitychange", onHide],
    ["pointerdown", onPress],
    ["pointerup", onRelease],
    ["pointercancel", onRelease],
    ["dragover", onStray],
    ["drop", onStray],
  ];
  for (const [type, listener] of around) document.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of listeners) form.removeEventListener(type, listener);
    for (const [type, listener] of around) document.removeEventListener(type, listener, true);
    store.flush();
  };
};

const isFilePicker = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "file";

/** Moves the selected files into the store. Empties the input, so that the same file can be selected again. */
const takeFiles = (picker: HTMLInputElement, field: Field, store: FormStore): void => {
  const files = Array.from(picker.files ?? []);
  if (files.length === 0) return;
  picker.value = "";
  if (!field.locked) store.files.add(field, files, mostFiles(field));
};

/** `InputEvent.inputType` values of typed and pasted text. */
const TYPED = ["insertText", "insertFromPaste"];

const take = (control: Control, field: Field, store: FormStore): void => {
  if (!field.locked) spread(control);
  const entered = valueIn(control);
  if (entered === undefined) return;
  if (field.locked) return put(control, store.slot(field).value);
  const value = typeof entered === "string" && isTyped(control) ? transformed(field, entered) : entered;
  if (value !== entered) rewrite(control as HTMLInputElement, String(value));
  store.write(field, value, "typing");
};

/** Replaces pasted, dropped, autofilled or composed text; the caret keeps its distance from the end. */
const rewrite = (control: HTMLInputElement, value: string): void => {
  const fromEnd = control.value.length - (control.selectionEnd ?? control.value.length);
  const focused = document.activeElement === control;
  control.value = value;
  if (focused) control.setSelectionRange(Math.max(0, value.length - fromEnd), Math.max(0, value.length - fromEnd));
};

/**
 * Inserts typed text transformed, as one edit of the changed range, so that undo reverts one keystroke. False when
 * the browser should insert it unchanged.
 */
const typeInto = (
  control: HTMLInputElement | HTMLTextAreaElement,
  field: Field,
  store: FormStore,
  data: string,
): boolean => {
  const { selectionStart: start, selectionEnd: end, value } = control;
  if (start === null || end === null || (control instanceof HTMLInputElement && /[\r\n]/.test(data))) return false;
  const head = value.slice(0, start) + data;
  const plain = head + value.slice(end);
  const next = transformed(field, plain);
  if (next === plain) return false;
  let from = 0;
  while (from < start && value[from] === next[from]) from += 1;
  let kept = 0;
  while (kept < Math.min(value.length - end, next.length - from) && value.at(-1 - kept) === next.at(-1 - kept))
    kept += 1;
  control.setSelectionRange(from, value.length - kept);
  // `execCommand` is the only way that keeps the undo history; the `input` event it fires updates the store.
  const done = document.execCommand("insertText", false, next.slice(from, next.length - kept));
  const caret = done ? transformed(field, head).length : start;
  if (kept < value.length - end || !done) control.setSelectionRange(caret, done ? caret : end);
  return done;
};
