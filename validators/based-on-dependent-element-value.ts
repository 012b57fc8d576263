import { defineRule } from "#src/domain/rule.ts";
import type { RuleProps } from "#src/domain/rule.ts";
import { comparable } from "#src/domain/typed.ts";

const wanted = ({ value, values }: RuleProps): unknown[] => (Array.isArray(values) ? values : [value]);

/** Another chain holds, but only while another element has a given value or one of a list (specification section 5). */
export const basedOnDependentElementValue = defineRule({
  name: "based-on-dependent-element-value",
  props: {
    element: { type: "string", required: true, description: "Name of the element whose value decides." },
    value: { type: "any", description: "The value for which the chain applies; a tick is true or false." },
    values: { type: "array", description: "Instead of `value`: the chain applies for any of these." },
    validation: { type: "string", required: true, description: "The chain that then applies, rule names separated by spaces." },
    validationProps: { type: "object", description: "The properties of that chain's rules." },
  },
  dependsOn: ({ element }) => (typeof element === "string" ? [element] : []),
  check: (_, { props, valueOf, runChain }) => {
    const now = comparable(valueOf(String(props["element"])));
    if (!wanted(props).some((value) => comparable(value) === now)) return undefined;
    return runChain(String(props["validation"] ?? ""), (props["validationProps"] ?? {}) as RuleProps);
  },
});
