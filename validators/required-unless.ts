import { defineRule } from "#src/domain/rule.ts";
import { isEmpty } from "#src/domain/typed.ts";

/** Something was entered here or in another element: a street number, or a block. */
export const requiredUnless = defineRule({
  name: "required-unless",
  props: { unlessElementName: { type: "string", required: true, description: "Name of the element that may be filled in instead." } },
  dependsOn: ({ unlessElementName }) => (typeof unlessElementName === "string" ? [unlessElementName] : []),
  check: (value, { props, valueOf }) =>
    isEmpty(value) && isEmpty(valueOf(String(props["unlessElementName"]))) ? { code: "required" } : undefined,
});
