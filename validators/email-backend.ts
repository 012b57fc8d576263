import { normaliseEmail } from "#src/domain/email.ts";
import { issueOfAnswer, propText } from "#src/domain/live-check.ts";
import { defineRule, type Issue } from "#src/domain/rule.ts";
import { isEmpty, typedText } from "#src/domain/typed.ts";

/** What is said when the server gives no words of its own. */
const REFUSED = { code: "email-backend" } satisfies Issue;

/** The server has nothing against the address, or has skipped the check (specification sections 5 and 7). */
export const emailBackend = defineRule({
  name: "email-backend",
  props: { url: { type: "string", description: "The call that checks the address; `check-email` when left out." } },
  check: async (value, { props, ask }) => {
    if (isEmpty(value)) return undefined;
    const answer = await ask(propText(props["url"]) ?? "check-email", { email: normaliseEmail(typedText(value) ?? "") });
    return issueOfAnswer(answer, "email", REFUSED.code);
  },
});
