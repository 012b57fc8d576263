import { defineWidget } from "#src/engine/kit.ts";

/** One tick, sent as 0 or 1; a plain post sends the 0 from the hidden twin before it. */
export const checkbox = defineWidget({
  type: "checkbox",
  frame: "inline",
  render: ({ field, control, initial, labelId, Markup }) => (
    <div className="tick">
      <input type="hidden" name={control.name} value="0" readOnly />
      <input className="tick-box" type="checkbox" value="1" {...control} aria-disabled={field.locked || undefined} defaultChecked={initial === true} />
      <label className="tick-label" htmlFor={control.id} id={labelId}><Markup text={field.element.label ?? ""} /></label>
    </div>
  ),
});
