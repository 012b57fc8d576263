import { defineWidget } from "#src/engine/react/form-config.ts";
import { useListed } from "./listed.tsx";

/** Combobox over a list: the definition's `choices`, or the server's list named by `source`. */
export const autocomplete = defineWidget({
  type: "autocomplete",
  layout: "field",
  sheet: "combobox",
  render: (args) => useListed(args, args.field.element.source ?? ""),
});
