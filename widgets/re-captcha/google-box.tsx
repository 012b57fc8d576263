import { useEffect, useRef, useState, type ReactElement } from "react";
import { captchaWords } from "#src/copy/captcha.ts";
import type { WidgetArgs } from "#src/engine/react/form-config.ts";
import { useValue } from "#src/engine/react/use-field-state.ts";

/** Google's reCAPTCHA checkbox. Every submit resets it; it stays visible, because only the user can tick it again. */
export const GoogleBox = ({ field, control, store, trap }: WidgetArgs & { trap: ReactElement }): ReactElement => {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const answer = String(useValue(store, field));

  useEffect(() => {
    const end = new AbortController();
    const fail = (): void => setFailed(true);
    // Loaded only where the lender has chosen Google's captcha.
    void import("./google-script.ts")
      .then(({ drawBox }) => drawBox({ box: box.current!, field, store, fail }, end.signal))
      .catch(fail);
    return () => end.abort();
  }, [store, field]);

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
