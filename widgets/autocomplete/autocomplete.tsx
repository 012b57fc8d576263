import { defineWidget } from "#src/engine/kit.ts";
import { useListed } from "./listed.tsx";

/** One of a list, found by typing: a short one of the definition's, or a longer one of the server's. */
export const autocomplete = defineWidget({
  type: "autocomplete",
  frame: "field",
  render: (args) => useListed(args, args.field.element.source ?? ""),
});
