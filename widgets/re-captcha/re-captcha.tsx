import { useRef, useState, type ReactElement } from "react";
import { captchaWords } from "#src/copy/captcha.ts";
import { TRAP_NAME } from "#src/engine/core/captcha.ts";
import { defineWidget, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { useAnnouncement } from "#src/ui/browser/live-message.ts";
import { GoogleBox } from "./google-box.tsx";
import { useWork } from "./use-work.ts";

/** The honeypot: invisible to people, so only bots fill it in. Only plain posts send it. */
const Trap = (): ReactElement => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {captchaWords.trap} <input type="text" name={TRAP_NAME} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/** Whether the captcha is to be shown: one on demand only once the server has asked for it. */
const useAsked = ({ field, view }: WidgetArgs): boolean => {
  const [isAsked, setAsked] = useState(!field.element.onDemand);
  if (view.error && !isAsked) setAsked(true);
  return isAsked;
};

/** Proof-of-work captcha: a checkbox that ticks itself when the browser has solved the challenge. */
const WorkBox = (args: WidgetArgs): ReactElement => {
  const { field, control, labelId, Markup } = args;
  const box = useRef<HTMLDivElement>(null);
  const isAsked = useAsked(args);
  const { state, answer, accepted, begin } = useWork(args, box, isAsked);
  const { name, id, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  const words = captchaWords.states[state];
  return (
    <div className="captcha" ref={box} hidden={accepted || !isAsked} data-state={state}>
      <input type="hidden" name={name} value={answer} readOnly />
      <div className="tick">
        <input
          className="tick-box"
          type="checkbox"
          id={id}
          aria-describedby={[describedBy, `${id}.note`].filter(Boolean).join(" ")}
          aria-invalid={invalid}
          aria-disabled={field.locked || undefined}
          aria-busy={state === "working" || undefined}
          checked={state === "solved"}
          onChange={() => void begin()}
        />
        <label className="tick-label" htmlFor={id} id={labelId}>
          <Markup text={field.element.label ?? captchaWords.label} />
        </label>
      </div>
      <p className="captcha-note" id={`${id}.note`}>
        {words}
      </p>
      <span className="visually-hidden" role="status">
        {useAnnouncement(state === "idle" || accepted ? "" : words)}
      </span>
      <Trap />
    </div>
  );
};

/** Google's box; its script is loaded once it is to be shown. */
const AskedGoogleBox = (args: WidgetArgs): ReactElement =>
  useAsked(args) ? <GoogleBox {...args} trap={<Trap />} /> : <Trap />;

/** Captcha of the configured provider; renders nothing when disabled by the server. */
export const reCaptcha = defineWidget({
  type: "reCaptcha",
  layout: "inline",
  render: (args) => {
    const { provider = "none", disabled } = args.field.element;
    if (disabled || provider === "none") return null;
    return provider === "google" ? <AskedGoogleBox {...args} /> : <WorkBox {...args} />;
  },
});
