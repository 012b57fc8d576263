import { defineWidget } from "#src/engine/kit.ts";

/** Several lines of text. */
export const textarea = defineWidget({
  type: "textarea",
  frame: "field",
  quiet: true,
  render: ({ control, initial }) => <textarea className="input" rows={4} {...control} defaultValue={String(initial)} />,
});
