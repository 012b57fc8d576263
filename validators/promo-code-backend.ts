import { issueOfAnswer, propText } from "#src/domain/live-check.ts";
import { defineRule, type Issue } from "#src/domain/rule.ts";
import { isEmpty, typedText } from "#src/domain/typed.ts";

/** What is said of a code that is wrong, over or used up: always the same. */
const REFUSED = { code: "promo-code-backend" } satisfies Issue;

const normalise = (text: string): string => text.trim().toLowerCase();

/** A promo code the server knows and that still counts. Capitals are taken for small letters; nothing else is asked about. */
export const promoCodeBackend = defineRule({
  name: "promo-code-backend",
  props: { url: { type: "string", description: "The call that checks the code; `check-promo-code` when left out." } },
  normalise,
  check: async (value, { props, ask }) => {
    if (isEmpty(value)) return undefined;
    const promoCode = normalise(typedText(value) ?? "");
    if (!/^[a-z0-9]+$/.test(promoCode)) return { code: "alpha-numerical" };
    return issueOfAnswer(await ask(propText(props["url"]) ?? "check-promo-code", { promoCode }), "promoCode", REFUSED.code);
  },
});
