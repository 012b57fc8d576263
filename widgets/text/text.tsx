import { defineWidget, shownAtFirst } from "#src/engine/react/form-config.ts";
import { liveChecked } from "#widgets/live-checked.tsx";

/** Single-line text input; with a backend rule it has loading, success and error icons. */
export const text = defineWidget({
  type: "text",
  layout: "field",
  nativeTyping: true,
  render: (args) =>
    liveChecked(
      args,
      <input className="input" type="text" {...args.control} defaultValue={shownAtFirst(args.initial)} />,
    ),
});
