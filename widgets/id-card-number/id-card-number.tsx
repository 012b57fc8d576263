import { defineWidget } from "#src/engine/kit.ts";
import { liveChecked } from "#widgets/live-checked.tsx";

/** The number of an identity card: 9 signs, no spelling help from the browser. Also written `icn`. */
export const idCardNumber = defineWidget({
  type: "idCardNumber",
  frame: "field",
  quiet: true,
  render: (args) => liveChecked(
    args, <input className="input short" type="text" spellCheck={false} autoCapitalize="characters" {...args.control} defaultValue={String(args.initial)} />, "with-icon narrow",
  ),
});
