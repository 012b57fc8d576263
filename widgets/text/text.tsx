import { defineWidget } from "#src/engine/kit.ts";
import { liveChecked } from "#widgets/live-checked.tsx";

/** One line of text. With a rule that asks the backend it shows loading, success and error icons. */
export const text = defineWidget({
  type: "text",
  frame: "field",
  quiet: true,
  render: (args) => liveChecked(args, <input className="input" type="text" {...args.control} defaultValue={String(args.initial)} />),
});
