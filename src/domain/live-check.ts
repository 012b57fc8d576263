/** What the server answers when it is asked about one value of a field (specification sections 5 and 7). */
import type { Issue } from "./rule.ts";

type Answer = { readonly [key: string]: unknown };

const objectOf = (value: unknown): Answer => (typeof value === "object" && value !== null ? (value as Answer) : {});
const wordsOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() !== "" ? value : undefined);

/** Text of a rule's property; undefined when it is none. */
export const propText = wordsOf;

/** The answer to a check, as it came. Throws when the check was skipped, which tells nothing of the value. */
export const madeCheck = (answer: unknown): unknown => {
  if (objectOf(answer)["skipped"]) throw new Error("the check was skipped");
  return answer;
};

/**
 * The field's error in an answer, nothing when the value is accepted or the check was skipped. `errors` and
 * `message` may stand beside `error` or inside it; the first text found counts. Throws when the call itself was
 * refused, which tells nothing of the value.
 */
export const issueOfAnswer = (given: unknown, field: string, code: string): Issue | undefined => {
  const answer = objectOf(given);
  if (answer["skipped"]) return undefined;
  const error = objectOf(answer["error"]);
  const errors = objectOf(answer["errors"]);
  if (wordsOf(errors["_form"]) !== undefined) throw new Error("the check was not made");
  const text = wordsOf(errors[field]) ?? wordsOf(objectOf(error["errors"])[field])
    ?? wordsOf(answer["message"]) ?? wordsOf(error["message"]) ?? wordsOf(answer["error"]);
  if (text !== undefined) return { text };
  return answer["error"] ? { code } : undefined;
};
