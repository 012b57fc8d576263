import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/**
 * At least `count` of the characters that are kept: white space around a text is not; an emoji of one code point counts
 * as one (specification section 5).
 */
export const symbolCount = defineRule({
  name: "symbol-count",
  props: { count: { type: "number", required: true } },
  check: (value, { props, exact }) => {
    const count = Number(props["count"]);
    return emptyOr(value, (text) => [...(exact ? text : text.trim())].length >= count)
      ? undefined
      : { code: "symbol-count", params: { count } };
  },
});
