import { defineWidget } from "#src/engine/react/form-config.ts";
import { marked } from "#src/engine/react/marked.tsx";

/** Checkbox, submitted as 0 or 1; in a plain post, a hidden input before it provides the 0. */
export const checkbox = defineWidget({
  type: "checkbox",
  layout: "inline",
  render: ({ field, control, initial, labelId, Markup }) => (
    <div className="tick">
      <input type="hidden" name={control.name} value="0" readOnly />
      <input
        className="tick-box"
        type="checkbox"
        value="1"
        {...control}
        aria-disabled={field.locked || undefined}
        defaultChecked={initial === true}
      />
      <label className="tick-label" htmlFor={control.id} id={labelId}>
        {marked(Markup, field.element.label ?? "")}
      </label>
    </div>
  ),
});
