import { normaliseEmail } from "#src/domain/email.ts";
import { defineRule } from "#src/domain/rule.ts";
import type { Issue } from "#src/domain/rule.ts";
import { isEmpty, typedText } from "#src/domain/typed.ts";

type Answer = { readonly [key: string]: unknown };

const objectOf = (value: unknown): Answer => (typeof value === "object" && value !== null ? (value as Answer) : {});
const wordsOf = (value: unknown): string | undefined => (typeof value === "string" && value.trim() !== "" ? value : undefined);

/** `errors` and `message` may stand beside `error` or inside it; the first text found is the field's error. */
const issueOf = (answer: Answer): Issue | undefined => {
  if (answer["skipped"]) return undefined;
  const error = objectOf(answer["error"]);
  const text = wordsOf(objectOf(answer["errors"])["email"]) ?? wordsOf(objectOf(error["errors"])["email"])
    ?? wordsOf(answer["message"]) ?? wordsOf(error["message"]) ?? wordsOf(answer["error"]);
  if (text !== undefined) return { text };
  return answer["error"] ? { code: "email-backend" } : undefined;
};

/** The server has nothing against the address, or has skipped the check (specification sections 5 and 7). */
export const emailBackend = defineRule({
  name: "email-backend",
  props: { url: { type: "string", description: "The call that checks the address; `check-email` when left out." } },
  check: async (value, { props, ask }) => {
    if (isEmpty(value)) return undefined;
    const source = wordsOf(props["url"]) ?? "check-email";
    return issueOf(objectOf(await ask(source, { email: normaliseEmail(typedText(value) ?? "") })));
  },
});
