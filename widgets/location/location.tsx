import { defineWidget } from "#src/engine/react/form-config.ts";
import { useListed } from "#widgets/autocomplete/listed.tsx";

/** Combobox of settlements. Text that matches none is submitted as typed. */
export const location = defineWidget({
  type: "location",
  layout: "field",
  sheet: "combobox",
  render: (args) => useListed(args, args.field.element.source ?? "settlements"),
});
