/**
 * Stops typing events at the `<form>` so React's root never handles them. Its handlers read the selection on every
 * keystroke, which forces a layout: the largest cost of typing on a long form.
 */
import { isControl } from "./control.ts";

const TYPING = ["keydown", "keypress", "keyup", "beforeinput", "textInput", "input", "selectionchange"];

/** Whether a key inserts or deletes text; phones report most keys as unidentified. Others may be page shortcuts. */
const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (key.length === 1 || ["Backspace", "Delete", "Unidentified", "Process"].includes(key));

/**
 * Stops typing events of quiet controls at the form; capturing listeners on its ancestors still receive them. Returns
 * the undo function.
 */
export const suppressTypingEvents = (form: HTMLFormElement, isQuiet: (name: string) => boolean): (() => void) => {
  const stop = (event: Event): void => {
    if (event instanceof KeyboardEvent && !isWriting(event)) return;
    if (isControl(event.target) && isQuiet(event.target.name)) event.stopPropagation();
  };
  for (const type of TYPING) form.addEventListener(type, stop);
  return () => {
    for (const type of TYPING) form.removeEventListener(type, stop);
  };
};
