import { defineRule } from "#src/engine/core/rule.ts";
import type { RuleProps } from "#src/engine/core/rule.ts";
import { isEmpty } from "#src/domain/text/typed.ts";

const otherName = ({ passwordElementName }: RuleProps): string =>
  typeof passwordElementName === "string" ? passwordElementName : "password";

/** Requires exactly the value of the password element (specification section 5). */
export const passwordMatch = defineRule({
  name: "password-match",
  props: {
    passwordElementName: { type: "string" },
  },
  dependsOn: (props) => [otherName(props)],
  check: (value, { props, valueOf }) =>
    isEmpty(value) || value === valueOf(otherName(props)) ? undefined : { code: "password-match" },
});
