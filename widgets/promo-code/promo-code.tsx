import { defineWidget } from "#src/engine/kit.ts";
import { liveChecked } from "#widgets/live-checked.tsx";

/** The code of a campaign, asked about live: loading, success and error icons. Without JavaScript it is checked on submit. */
export const promoCode = defineWidget({
  type: "promoCode",
  frame: "field",
  render: (args) => liveChecked(
    args, <input className="input" type="text" spellCheck={false} autoCapitalize="none" {...args.control} autoComplete="off" defaultValue={String(args.initial)} />, "with-icon short",
  ),
});
