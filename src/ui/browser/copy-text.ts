import { pageWords } from "#src/copy/pages.ts";

/**
 * Copies text with the Clipboard API, else from a hidden text box, else shows it in a prompt to be copied by hand
 * (specification section 8). Resolves to false for the prompt.
 */
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
    // Deprecated, but the only way outside a secure context.
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
};
