import { defineWidget } from "#src/engine/kit.ts";
import { comboboxStyles } from "#src/ui/combobox.styles.ts";
import { useListed } from "#widgets/autocomplete/listed.tsx";

/** A settlement, found by typing. One that is not in the list is kept as it was typed. */
export const location = defineWidget({
  type: "location",
  frame: "field",
  sheet: comboboxStyles,
  render: (args) => useListed(args, args.field.element.source ?? "settlements"),
});
