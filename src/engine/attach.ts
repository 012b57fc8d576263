/**
 * Binds a `<form>` to a store by delegation: a control finds its field by name, so widgets carry neither
 * handlers nor values, and what was typed before the script came is adopted.
 */
import { isControl, isTyped, put, valueIn, type Control } from "./control.ts";
import type { Field } from "./compile.ts";
import { mostFiles } from "./held-files.ts";
import type { FormStore } from "./store.ts";
import { transformed } from "./transformed.ts";

/** Every named control of a form with its field, in one walk (`namedItem` is slow and shadowed by names). */
const controlsOf = (form: HTMLFormElement, store: FormStore): [Control, Field][] =>
  Array.from(form.elements).flatMap((element) => {
    const field = isControl(element) && store.plan.byName.get(element.name);
    return field && !isTwin(element as Control, field) ? [[element as Control, field] as [Control, Field]] : [];
  });

/** The hidden 0 before a checkbox, for plain posts only. */
const isTwin = (control: Control, field: Field): boolean => field.type === "checkbox" && control.type === "hidden";

/** Takes what the controls hold into the store: text typed, boxes ticked and choices made before the script came. */
const adopt = (form: HTMLFormElement, store: FormStore): void => {
  for (const [control, field] of controlsOf(form, store)) {
    if (isFilePicker(control)) takeFiles(control, field, store);
    const held = valueIn(control);
    if (held === undefined || field.locked || held === store.slot(field).value) continue;
    const value = typeof held === "string" ? transformed(field, held) : held;
    if (value !== held) rewrite(control as HTMLInputElement, String(value));
    store.write(field, value, "user");
  }
};

/** Shows the store's values in all controls: after hydration, and when a newer descriptor came. */
export const putAll = (form: HTMLFormElement, store: FormStore): void => {
  for (const [control, field] of controlsOf(form, store)) put(control, store.slot(field).value);
};

/** Shows one field's value in its controls, which have just been drawn again. */
export const putField = (field: Field, store: FormStore): void => {
  const box: ParentNode = document.getElementById(`${field.id}.field`) ?? document.getElementById(field.id)?.parentElement ?? document;
  for (const control of box.querySelectorAll("input, textarea, select")) {
    if (isControl(control) && control.name === field.name && !isTwin(control, field)) put(control, store.slot(field).value);
  }
};

/** Connects form and store; the answer disconnects. Calling it twice for the same pair is harmless. */
export const attach = (form: HTMLFormElement, store: FormStore, options: { adopt: boolean }): (() => void) => {
  store.hearFiles();
  if (options.adopt) adopt(form, store);
  const fieldOf = (target: EventTarget | null): [Control, Field] | undefined => {
    const field = isControl(target) ? store.plan.byName.get(target.name) : undefined;
    return field && [target as Control, field];
  };

  const onBeforeInput = (event: InputEvent): void => {
    const found = fieldOf(event.target);
    if (!found || event.defaultPrevented || event.isComposing || !TYPED.includes(event.inputType) || !event.data) return;
    const [control, field] = found;
    if (isTyped(control) && field.element.transform && typeInto(control, field, store, event.data)) event.preventDefault();
  };

  const onInput = (event: Event): void => {
    const found = fieldOf(event.target);
    if (!found) return;
    const [control, field] = found;
    if (isFilePicker(control)) return takeFiles(control, field, store);
    // Text still being composed counts, so that a submit in its middle loses nothing; only rewriting it has to wait.
    if ((event as InputEvent).isComposing) store.write(field, transformed(field, control.value), "typing");
    else take(control, field, store);
  };

  /** `readonly` means nothing to ticks, radios and file pickers. */
  const onClick = (event: Event): void => {
    const found = fieldOf(event.target);
    if (found?.[1].locked && ["checkbox", "radio", "file"].includes(found[0].type)) event.preventDefault();
  };

  const onLeave = (event: FocusEvent): void => {
    const found = fieldOf(event.target);
    if (!found) return;
    const [control, field] = found;
    // The next radio of the same choice is not a leave.
    if (isControl(event.relatedTarget) && event.relatedTarget.name === control.name) return;
    take(control, field, store);
    const slot = store.slot(field);
    if (slot.dirty || slot.touched || store.isFilled(field)) afterPress(() => void store.checkNow(field));
  };

  // A press takes the focus with it: an error drawn at that moment would move what is being pressed from under the finger.
  let isPressing = false;
  const held: (() => void)[] = [];
  const afterPress = (judge: () => void): void => void (isPressing ? held.push(judge) : judge());
  const onPress = (): void => void (isPressing = true);
  const onRelease = (): void => {
    isPressing = false;
    setTimeout(() => held.splice(0).forEach((judge) => judge()));
  };

  /** A file let go beside its box would be opened in place of the form. */
  const onStray = (event: Event): void => {
    const isAimed = event.target instanceof HTMLInputElement && event.target.type === "file";
    if ((event as DragEvent).dataTransfer?.types.includes("Files") && !isAimed) event.preventDefault();
  };

  const onHide = (): void => store.flush();
  const listeners: [string, EventListener][] = [
    ["beforeinput", onBeforeInput as EventListener], ["input", onInput], ["compositionend", onInput],
    ["change", onInput], ["click", onClick], ["focusout", onLeave as EventListener],
  ];
  for (const [type, listener] of listeners) form.addEventListener(type, listener);
  const around: [string, EventListener][] = [
    ["visibilitychange", onHide], ["pointerdown", onPress], ["pointerup", onRelease], ["pointercancel", onRelease],
    ["dragover", onStray], ["drop", onStray],
  ];
  for (const [type, listener] of around) document.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of listeners) form.removeEventListener(type, listener);
    for (const [type, listener] of around) document.removeEventListener(type, listener, true);
    store.flush();
  };
};

const isFilePicker = (control: Control): control is HTMLInputElement => control instanceof HTMLInputElement && control.type === "file";

/** The picker is emptied: what it held lies in the store, and the same file can be chosen again. */
const takeFiles = (picker: HTMLInputElement, field: Field, store: FormStore): void => {
  const files = Array.from(picker.files ?? []);
  if (files.length === 0) return;
  picker.value = "";
  if (!field.locked) store.files.add(field, files, mostFiles(field));
};

const TYPED = ["insertText", "insertFromPaste"];

const take = (control: Control, field: Field, store: FormStore): void => {
  const held = valueIn(control);
  if (held === undefined) return;
  if (field.locked) return put(control, store.slot(field).value);
  const value = typeof held === "string" && isTyped(control) ? transformed(field, held) : held;
  if (value !== held) rewrite(control as HTMLInputElement, String(value));
  store.write(field, value, "typing");
};

/** Pasted, dropped, autofilled or composed text is rewritten afterwards; the caret keeps its distance from the end. */
const rewrite = (control: HTMLInputElement, value: string): void => {
  const fromEnd = control.value.length - (control.selectionEnd ?? control.value.length);
  const focused = document.activeElement === control;
  control.value = value;
  if (focused) control.setSelectionRange(Math.max(0, value.length - fromEnd), Math.max(0, value.length - fromEnd));
};

/** Typed text goes in transformed, as one edit of the changed range, so that undo takes back one key. */
const typeInto = (control: HTMLInputElement | HTMLTextAreaElement, field: Field, store: FormStore, data: string): boolean => {
  const { selectionStart: start, selectionEnd: end, value } = control;
  if (start === null || end === null || (control instanceof HTMLInputElement && /[\r\n]/.test(data))) return false;
  const head = value.slice(0, start) + data;
  const plain = head + value.slice(end);
  const next = transformed(field, plain);
  if (next === plain) return false;
  let from = 0;
  while (from < start && value[from] === next[from]) from += 1;
  let kept = 0;
  while (kept < Math.min(value.length - end, next.length - from) && value.at(-1 - kept) === next.at(-1 - kept)) kept += 1;
  control.setSelectionRange(from, value.length - kept);
  // The only way that keeps the browser's undo history; `input` follows and reaches the store.
  const done = document.execCommand("insertText", false, next.slice(from, next.length - kept));
  const caret = done ? transformed(field, head).length : start;
  if (kept < value.length - end || !done) control.setSelectionRange(caret, done ? caret : end);
  return done;
};
