/** Google's script, and its box in an element of the page. */
import type { Origin } from "#src/engine/browser/field-state.ts";
import type { FormStore } from "#src/engine/browser/form-store.ts";
import type { Field } from "#src/engine/core/plan.ts";
import type { FieldValue } from "#src/engine/core/values.ts";

type Parameters = {
  sitekey: string;
  callback(token: string): void;
  "expired-callback"(): void;
  "error-callback"(): void;
};
type Recaptcha = {
  ready(then: () => void): void;
  render(box: HTMLElement, parameters: Parameters): number;
  reset(widget: number): void;
};

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit&hl=bg";
let loading: Promise<Recaptcha> | undefined;

const googleOf = (): Recaptcha | undefined => (window as { grecaptcha?: Recaptcha }).grecaptcha;

/** Loads Google's script, once for all forms. Rejects when it does not load. */
const load = (): Promise<Recaptcha> =>
  (loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () =>
      googleOf() ? googleOf()!.ready(() => resolve(googleOf()!)) : reject(new Error("no reCAPTCHA"));
    script.onerror = () => reject(new Error("reCAPTCHA did not load"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

type Drawing = { box: HTMLElement; field: Field; store: FormStore; fail(): void };

/**
 * Draws Google's box until the signal says to stop: its answer becomes the field's value, and a value taken by a submit
 * resets it. Rejects when Google's script does not load; `fail` is called when Google cannot be asked later on.
 */
export const drawBox = async ({ box, field, store, fail }: Drawing, end: AbortSignal): Promise<void> => {
  const write = (token: string): void => store.write(field, token, "user");
  const google = await load();
  if (end.aborted) return;
  // Google needs a fresh element: it refuses to render into the same one twice.
  const inside = document.createElement("div");
  box.replaceChildren(inside);
  const widget = google.render(inside, {
    sitekey: field.element.siteKey ?? "",
    callback: write,
    "expired-callback": () => write(""),
    "error-callback": fail,
  });
  const { onValue } = store.slot(field);
  const taken = (value: FieldValue, origin: Origin): void => {
    if (value === "" && origin === "engine") google.reset(widget);
  };
  onValue.add(taken);
  end.addEventListener("abort", () => onValue.delete(taken));
};
