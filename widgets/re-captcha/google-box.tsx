import { useEffect, useRef, useState, type ReactElement } from "react";
import { captchaWords } from "#src/copy/captcha.ts";
import type { WidgetArgs } from "#src/engine/react/form-config.ts";
import { useValue } from "#src/engine/react/use-field-state.ts";
import type { Origin } from "#src/engine/browser/field-state.ts";
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

/** Google's reCAPTCHA checkbox. Every submit resets it; it stays visible, because only the user can tick it again. */
export const GoogleBox = ({ field, control, store, trap }: WidgetArgs & { trap: ReactElement }): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const answer = String(useValue(store, field));
  const state = store.slot(field);
  const { siteKey = "" } = field.element;

  useEffect(() => {
    let gone = false;
    let drawn: { google: Recaptcha; widget: number } | undefined;
    // Google needs a fresh element: it refuses to render into the same one twice.
    const inside = document.createElement("div");
    box.current!.replaceChildren(inside);
    const write = (token: string): void => store.write(field, token, "user");
    load().then(
      (google) => {
        if (gone) return;
        drawn = {
          google,
          widget: google.render(inside, {
            sitekey: siteKey,
            callback: write,
            "expired-callback": () => write(""),
            "error-callback": () => setFailed(true),
          }),
        };
      },
      () => setFailed(true),
    );
    const taken = (value: FieldValue, origin: Origin): void => {
      if (value === "" && origin === "engine") drawn?.google.reset(drawn.widget);
    };
    state.onValue.add(taken);
    return () => {
      gone = true;
      state.onValue.delete(taken);
    };
  }, [store, field, state, siteKey]);

  return (
    <div className="captcha" data-state={answer === "" ? "idle" : "solved"}>
      <input type="hidden" name={control.name} value={answer} readOnly />
      <div
        id={control.id}
        tabIndex={-1}
        role="group"
        aria-label={field.element.label ?? captchaWords.label}
        aria-describedby={control["aria-describedby"]}
        ref={box}
      />
      <p className="captcha-note" role="status">
        {failed ? captchaWords.googleFailed : answer === "" ? captchaWords.google : captchaWords.states.solved}
      </p>
      {trap}
    </div>
  );
};
