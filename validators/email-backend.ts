import { normaliseEmail } from "#src/domain/identity/email.ts";
import { issueOfAnswer, propText } from "#src/engine/core/live-check.ts";
import { defineRule, type Issue } from "#src/engine/core/rule.ts";
import { isEmpty, typedText } from "#src/domain/text/typed.ts";

/** Issue when the server's response has no message. */
const REFUSED = { code: "email-backend" } satisfies Issue;

/** Backend check of an e-mail address; a skipped check accepts it (specification sections 5 and 7). */
export const emailBackend = defineRule({
  name: "email-backend",
  asks: true,
  props: { url: { type: "string" } },
  check: async (value, { props, ask }) => {
    if (isEmpty(value)) return undefined;
    const answer = await ask(propText(props["url"]) ?? "check-email", {
      email: normaliseEmail(typedText(value) ?? ""),
    });
    return issueOfAnswer(answer, "email", REFUSED.code);
  },
});
