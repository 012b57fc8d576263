import { defineRule } from "#src/domain/rule.ts";
import { emptyOr } from "#src/domain/typed.ts";

/** At least `count` characters; an emoji of one code point counts as one (specification section 5). */
export const symbolCount = defineRule({
  name: "symbol-count",
  props: { count: { type: "number", required: true, description: "The least number of characters." } },
  check: (value, { props }) => {
    const count = Number(props["count"]);
    return emptyOr(value, (text) => [...text].length >= count) ? undefined : { code: "symbol-count", params: { count } };
  },
});
