import { defineWidget } from "#src/engine/react/form-config.ts";

/** Multi-line text input. */
export const textarea = defineWidget({
  type: "textarea",
  layout: "field",
  nativeTyping: true,
  render: ({ control, initial }) => <textarea className="input" rows={4} {...control} defaultValue={String(initial)} />,
});
