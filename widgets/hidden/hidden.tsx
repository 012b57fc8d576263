import { defineWidget } from "#src/engine/react/form-config.ts";

/** Hidden input. The server must not trust its value. */
export const hidden = defineWidget({
  type: "hidden",
  layout: "bare",
  render: ({ control, initial }) => (
    <input type="hidden" name={control.name} id={control.id} defaultValue={String(initial)} />
  ),
});
