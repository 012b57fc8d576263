import { issueOfAnswer, propText } from "#src/engine/core/live-check.ts";
import { defineRule, type Issue } from "#src/engine/core/rule.ts";
import { isEmpty, typedText } from "#src/domain/text/typed.ts";

/** The same issue for unknown, expired and used codes. */
const REFUSED = { code: "promo-code-backend" } satisfies Issue;

const normalise = (text: string): string => text.trim().toLowerCase();

/** Backend check that a promo code is valid. Ignores case; text that cannot be a code is refused without a request. */
export const promoCodeBackend = defineRule({
  name: "promo-code-backend",
  asks: true,
  props: { url: { type: "string" } },
  normalise,
  check: async (value, { props, ask }) => {
    if (isEmpty(value)) return undefined;
    const promoCode = normalise(typedText(value) ?? "");
    if (!/^[a-z0-9]+$/.test(promoCode)) return { code: "alpha-numerical" };
    return issueOfAnswer(
      await ask(propText(props["url"]) ?? "check-promo-code", { promoCode }),
      "promoCode",
      REFUSED.code,
    );
  },
});
