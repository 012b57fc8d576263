import { defineWidget } from "#src/engine/kit.ts";

/** A value that travels along unseen. The server never believes it. */
export const hidden = defineWidget({
  type: "hidden",
  frame: "bare",
  render: ({ control, initial }) => <input type="hidden" name={control.name} id={control.id} defaultValue={String(initial)} />,
});
