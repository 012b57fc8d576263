/** Which values a page may receive back. */
import { someRule } from "./chain.ts";
import { factsOf } from "./element-types.ts";
import type { Field } from "./plan.ts";

/** Whether a value is never sent to a page, not even back to the one that posted it: passwords and one-time codes. */
export const isSecret = (field: Pick<Field, "type" | "element">): boolean =>
  factsOf(field).secret === true || field.element.autocomplete === "one-time-code";

/** Whether a value may be saved in a draft: no passwords, codes, identity numbers, consents, files or locked fields. */
export const isDraftable = (field: Pick<Field, "type" | "element" | "locked" | "chain">): boolean =>
  factsOf(field).drafts === true &&
  !field.locked &&
  !isSecret(field) &&
  !someRule(field.chain, ({ secret, consent }) => secret === true || consent === true);
