/**
 * Codes from messages: what is pasted or dropped into their field, or received by the browser, is taken for the code in
 * it. Loaded late, by forms with such a field.
 */
import type { Field } from "#src/engine/core/plan.ts";
import { validateField } from "#src/engine/core/validator-chain.ts";
import { isControl } from "./control.ts";
import type { FormStore } from "./form-store.ts";

/** Digits with what people and messages group them by. */
const DIGITS = /\d(?:[ \u00a0\u202f-]?\d)*/g;

/**
 * The code in a text: the only group of digits that the field's own rules accept.
 *
 * @internal for its test.
 */
export const codeIn = (text: string, accepts: (code: string) => boolean): string | undefined => {
  const found = (text.match(DIGITS) ?? []).map((group) => group.replace(/\D/g, "")).filter(accepts);
  return new Set(found).size === 1 ? found[0] : undefined;
};

const accepting =
  (field: Field, { plan }: FormStore) =>
  (code: string): boolean =>
    validateField(field, { plan, today: "", ask: () => Promise.resolve(), values: () => ({}), valueOf: () => code }) ===
    undefined;

/** Replaces what is in a field, as typed text, so that undo brings it back. */
const write = (control: HTMLInputElement | HTMLTextAreaElement, code: string): void => {
  control.select();
  if (document.activeElement === control && document.execCommand("insertText", false, code)) return;
  control.value = code;
  control.dispatchEvent(new Event("input", { bubbles: true }));
};

type Received = Credential & { code?: string };

/** Waits for messages that name this site; a browser without that feature, or a person who declines, ends the wait. */
const receive = async (take: (text: string) => void, signal: AbortSignal): Promise<void> => {
  if (!("OTPCredential" in window)) return;
  const request = { otp: { transport: ["sms"] }, signal } as CredentialRequestOptions;
  for (let message: Received | null; (message = await navigator.credentials.get(request)) && !signal.aborted;)
    take(message.code ?? "");
};

/** Takes codes for the fields of a form until the signal ends it. */
export const takeCodes = (
  form: HTMLFormElement,
  store: FormStore,
  fields: readonly Field[],
  signal: AbortSignal,
): void => {
  const onInsert = (event: Event): void => {
    const field = fields.find(({ name }) => isControl(event.target) && event.target.name === name);
    const { clipboardData, dataTransfer } = event as ClipboardEvent & DragEvent;
    const code = field && codeIn((clipboardData ?? dataTransfer)?.getData("text") ?? "", accepting(field, store));
    if (code === undefined || field!.locked) return;
    event.preventDefault();
    write(event.target as HTMLInputElement, code);
  };
  for (const type of ["paste", "drop"]) form.addEventListener(type, onInsert, { signal });
  const take = (text: string): void => {
    for (const field of fields) {
      const control = form.elements.namedItem(field.name);
      const code = codeIn(text, accepting(field, store));
      // What somebody is typing stays.
      if (code !== undefined && control instanceof HTMLInputElement && control.value === "") write(control, code);
    }
  };
  receive(take, signal).catch(() => {});
};
