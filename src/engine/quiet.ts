/**
 * Keeps typing below the form. React's root hears every key and reads the selection, for which the browser lays the
 * page out: on a long form that costs more than all the rest. Widgets that need no handlers of React's go without.
 */
import { isControl } from "./control.ts";

const TYPING = ["keydown", "keypress", "keyup", "beforeinput", "textInput", "input", "selectionchange"];

/** Keys that write or erase; phones name few of theirs. All others may mean something to the page around. */
const isWriting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ["Backspace", "Delete", "Unidentified", "Process"].includes(key));

/** Stops what is typed into quiet controls at the form; capturing listeners around it hear it all the same. The answer undoes it. */
export const keepTyping = (form: HTMLFormElement, isQuiet: (name: string) => boolean): (() => void) => {
  const keep = (event: Event): void => {
    if (event instanceof KeyboardEvent && !isWriting(event)) return;
    if (isControl(event.target) && isQuiet(event.target.name)) event.stopPropagation();
  };
  for (const type of TYPING) form.addEventListener(type, keep);
  return () => {
    for (const type of TYPING) form.removeEventListener(type, keep);
  };
};
