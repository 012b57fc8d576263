import { defineWidget } from "#src/engine/kit.ts";
import { LiveCheckIcon } from "#src/ui/live-check-icon.tsx";

/** The code of a campaign, asked about live: loading, success and error icons. Without JavaScript it is checked on submit. */
export const promoCode = defineWidget({
  type: "promoCode",
  frame: "field",
  render: ({ control, initial, pending }) => (
    <span className="with-icon short">
      <input className="input" type="text" spellCheck={false} autoCapitalize="none" {...control} autoComplete="off" defaultValue={String(initial)} />
      <LiveCheckIcon state={pending} />
    </span>
  ),
});
