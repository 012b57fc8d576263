/** Number of text controls filled and of elements clicked. */
export type Touched = { controls: number; elements: number };

/**
 * Runs in the page: types `secrets` into every text control, adds attributes as browser extensions do, clicks and
 * focuses every element, then restores the texts.
 */
export const touchEverything = (secrets: readonly string[]): Touched => {
  let next = 0;
  const put = (control: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
    Object.getOwnPropertyDescriptor(
      control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype,
      "value",
    )!.set!.call(control, text);
    control.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
  };
  const secret = (): string => secrets[next++ % secrets.length]!;
  const controls = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=hidden]):not([type=radio]):not([type=checkbox]):not([type=file]):not([type=range]):not([type=submit]), textarea",
    ),
  ].filter(({ disabled, readOnly }) => !disabled && !readOnly);
  const before = controls.map(({ value }) => value);
  for (const control of controls) {
    const text = secret();
    control.focus();
    put(control, text);
    const injected = {
      value: text,
      title: text,
      "aria-valuetext": text,
      style: `--x: ${text}`,
      "data-lastpass-icon-root": text,
      "data-1p-value": text,
      "data-com-onepassword-filled": text,
      "data-dashlane-label": text,
      "data-bwautofill": text,
      "data-value": text,
      fdprocessedid: text,
      "aria-label": text,
      placeholder: text,
      alt: text,
      "data-state": text,
    };
    for (const [name, value] of Object.entries(injected))
      if (!control.hasAttribute(name)) control.setAttribute(name, value);
  }
  const elements = [...document.querySelectorAll("body *")].filter((element) => !element.closest("script, style"));
  for (const element of elements) {
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    element.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
    if (element instanceof HTMLElement && element.tabIndex >= 0) element.focus({ preventScroll: true });
  }
  // Restored, or the texts would be saved as a draft.
  controls.forEach((control, index) => put(control, before[index]!));
  return { controls: controls.length, elements: elements.length };
};
