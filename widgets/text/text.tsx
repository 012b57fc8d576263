import { defineWidget } from "#src/engine/kit.ts";
import { LiveCheckIcon } from "#src/ui/live-check-icon.tsx";
import { asksBackend } from "#src/engine/chains.ts";

/** One line of text. With a rule that asks the backend it shows loading, success and error icons. */
export const text = defineWidget({
  type: "text",
  frame: "field",
  render: ({ field, control, initial, pending }) => {
    const input = <input className="input" type="text" {...control} defaultValue={String(initial)} />;
    return asksBackend(field) ? <span className="with-icon">{input}<LiveCheckIcon state={pending} /></span> : input;
  },
});
