import { pageWords } from "#src/copy/pages.ts";

/** Copies by the clipboard, else by a hidden text box, else lets the person do it in a prompt (specification section 8). */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyByTextBox(text)) return true;
    prompt(pageWords.copyPrompt, text);
    return false;
  }
};

const copyByTextBox = (text: string): boolean => {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.className = "visually-hidden";
  box.setAttribute("aria-hidden", "true");
  box.value = text;
  document.body.append(box);
  box.select();
  try {
    // Old, but the only way in a page without a secure context.
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
};
