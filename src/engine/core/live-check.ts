/** Responses of the server's live checks of a single field value (specification sections 5 and 7). */
import type { Issue } from "./rule.ts";

type LiveAnswer = { readonly [key: string]: unknown };

const objectOf = (value: unknown): LiveAnswer =>
  typeof value === "object" && value !== null ? (value as LiveAnswer) : {};
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** A rule property as text; `undefined` when it is not text or blank. */
export const propText = textOf;

/** Returns a check's response unchanged. Throws when the check was skipped, since that says nothing about the value. */
export const madeCheck = (answer: unknown): unknown => {
  if (objectOf(answer)["skipped"]) throw new Error("the check was skipped");
  return answer;
};

/**
 * The field's error in a check's response; `undefined` when the value is accepted or the check was skipped. `errors`
 * and `message` may be beside `error` or inside it; the first text found wins. Throws when the call itself was
 * refused (`errors._form`), since that says nothing about the value.
 */
export const issueOfAnswer = (given: unknown, field: string, code: string): Issue | undefined => {
  const answer = objectOf(given);
  if (answer["skipped"]) return undefined;
  const error = objectOf(answer["error"]);
  const errors = objectOf(answer["errors"]);
  if (textOf(errors["_form"]) !== undefined) throw new Error("the check was not made");
  const text =
    textOf(errors[field]) ??
    textOf(objectOf(error["errors"])[field]) ??
    textOf(answer["message"]) ??
    textOf(error["message"]) ??
    textOf(answer["error"]);
  if (text !== undefined) return { text };
  return answer["error"] ? { code } : undefined;
};
