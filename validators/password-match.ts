import { defineRule } from "#src/domain/rule.ts";
import type { RuleProps } from "#src/domain/rule.ts";
import { isEmpty } from "#src/domain/typed.ts";

const otherName = ({ passwordElementName }: RuleProps): string =>
  typeof passwordElementName === "string" ? passwordElementName : "password";

/** The same as the password, sign for sign (specification section 5). */
export const passwordMatch = defineRule({
  name: "password-match",
  props: { passwordElementName: { type: "string", description: "Name of the password element; `password` when left out." } },
  dependsOn: (props) => [otherName(props)],
  check: (value, { props, valueOf }) =>
    isEmpty(value) || value === valueOf(otherName(props)) ? undefined : { code: "password-match" },
});
