import { defineRule } from "#src/engine/core/rule.ts";
import { isEmpty } from "#src/domain/text/typed.ts";

/** Requires a value here or in another element: e.g. a street number or a block. */
export const requiredUnless = defineRule({
  name: "required-unless",
  takes: "any",
  refusesEmpty: "sometimes",
  props: {
    unlessElementName: {
      type: "string",
      required: true,
    },
  },
  dependsOn: ({ unlessElementName }) => (typeof unlessElementName === "string" ? [unlessElementName] : []),
  check: (value, { props, valueOf }) =>
    isEmpty(value) && isEmpty(valueOf(String(props["unlessElementName"]))) ? { code: "required" } : undefined,
});
