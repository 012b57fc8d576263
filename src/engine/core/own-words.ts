/** An element's own words for an error, in place of the general ones. */
import type { Field } from "./plan.ts";
import type { Issue } from "./rule.ts";

/**
 * The issue in the element's own words, if it has any for what refused: the name of the rule, or the code of a check
 * of the element itself. An issue that already has a text keeps it: the server knows better what was wrong.
 */
export const inOwnWords = <I extends Issue | undefined>(
  { element: { messages } }: Pick<Field, "element">,
  refusedBy: string,
  issue: I,
): I =>
  messages && issue && "code" in issue && Object.hasOwn(messages, refusedBy)
    ? { ...issue, words: messages[refusedBy] }
    : issue;
