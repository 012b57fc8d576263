import { defineRule } from "#src/engine/core/rule.ts";
import type { RuleProps } from "#src/engine/core/rule.ts";
import { isWritten } from "#src/domain/text/decimal.ts";

const wanted = ({ value, values }: RuleProps): unknown[] => (Array.isArray(values) ? values : [value]);

const applies = (props: RuleProps, valueOf: (name: string) => unknown): boolean => {
  const now = valueOf(String(props["element"]));
  return wanted(props).some((value) => isWritten(value, now));
};

/** Applies a nested chain while another element has a given value, or one of a list (specification section 5). */
export const basedOnDependentElementValue = defineRule({
  name: "based-on-dependent-element-value",
  takes: "any",
  props: {
    element: { type: "string", required: true },
    value: { type: "any" },
    values: { type: "array" },
    validation: {
      type: "string",
      required: true,
    },
    validationProps: { type: "object" },
  },
  dependsOn: ({ element }) => (typeof element === "string" ? [element] : []),
  wraps: ({ validation, validationProps }) => ({ validation, validationProps }),
  applies,
  check: (_, { props, valueOf, runNested }) => (applies(props, valueOf) ? runNested() : undefined),
});
