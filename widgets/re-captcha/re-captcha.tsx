import { useRef, type ReactElement } from "react";
import { captchaWords } from "#src/copy/captcha.ts";
import { TRAP_NAME } from "#src/domain/captcha.ts";
import { defineWidget, type WidgetArgs } from "#src/engine/kit.ts";
import { useAnnouncement } from "#src/ui/announcement.ts";
import { GoogleBox } from "./google-box.tsx";
import { useWork } from "./use-work.ts";

/** A field that only a program fills in; a browser without scripts sends it along. */
const Trap = (): ReactElement => (
  <div className="visually-hidden" aria-hidden="true">
    <label>{captchaWords.trap} <input type="text" name={TRAP_NAME} tabIndex={-1} autoComplete="off" /></label>
  </div>
);

/** A tick that sets itself: the browser does a little work while the form is filled in. */
const WorkBox = (args: WidgetArgs): ReactElement => {
  const { field, control, labelId, Markup } = args;
  const box = useRef<HTMLDivElement>(null);
  const { state, answer, accepted, begin } = useWork(args, box);
  const { name, id, "aria-describedby": describedBy, "aria-invalid": invalid } = control;
  const words = captchaWords.states[state];
  return (
    <div className="captcha" ref={box} hidden={accepted} data-state={state}>
      <input type="hidden" name={name} value={answer} readOnly />
      <div className="tick">
        <input className="tick-box" type="checkbox" id={id} aria-describedby={[describedBy, `${id}.note`].filter(Boolean).join(" ")} aria-invalid={invalid}
          aria-disabled={field.locked || undefined} aria-busy={state === "working" || undefined} checked={state === "solved"} onChange={() => void begin()} />
        <label className="tick-label" htmlFor={id} id={labelId}><Markup text={field.element.label ?? captchaWords.label} /></label>
      </div>
      <p className="captcha-note" id={`${id}.note`}>{words}</p>
      <span className="visually-hidden" role="status">{useAnnouncement(state === "idle" || accepted ? "" : words)}</span>
      <Trap />
    </div>
  );
};

/** Tells people from programs. Draws nothing where the server wants none. */
export const reCaptcha = defineWidget({
  type: "reCaptcha",
  frame: "inline",
  render: (args) => {
    const { provider = "none", disabled } = args.field.element;
    if (disabled || provider === "none") return null;
    return provider === "google" ? <GoogleBox {...args} trap={<Trap />} /> : <WorkBox {...args} />;
  },
});
