import { defineRule } from "#src/engine/core/rule.ts";
import { emptyOr } from "#src/domain/text/typed.ts";

/** At least `count` characters; an emoji of one code point counts as one (specification section 5). */
export const symbolCount = defineRule({
  name: "symbol-count",
  least: "count",
  props: { count: { type: "number", required: true } },
  check: (value, { props }) => {
    const count = Number(props["count"]);
    return emptyOr(value, (text) => [...text].length >= count)
      ? undefined
      : { code: "symbol-count", params: { count } };
  },
});
