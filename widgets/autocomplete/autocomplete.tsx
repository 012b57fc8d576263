import { defineWidget } from "#src/engine/kit.ts";
import { comboboxStyles } from "#src/ui/combobox.styles.ts";
import { useListed } from "./listed.tsx";

/** One of a list, found by typing: a short one of the definition's, or a longer one of the server's. */
export const autocomplete = defineWidget({
  type: "autocomplete",
  frame: "field",
  sheet: comboboxStyles,
  render: (args) => useListed(args, args.field.element.source ?? ""),
});
