import { emptyOr } from "#src/domain/text/typed.ts";
import { defineRule } from "#src/engine/core/rule.ts";

/** Compiled patterns by their text; the linter has made sure that none of them backtracks. */
const compiled = new Map<string, RegExp>();

const expressionOf = (pattern: string): RegExp => {
  const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`, "u");
  compiled.set(pattern, known);
  return known;
};

/** Requires a text of the definition's own pattern, white space around it aside; its words stand in `messages`. */
export const pattern = defineRule({
  name: "pattern",
  props: { pattern: { type: "string", required: true } },
  normalise: (text) => text.trim(),
  check: (value, { props: { pattern: written } }) =>
    typeof written !== "string" || emptyOr(value, (text) => expressionOf(written).test(text.trim()))
      ? undefined
      : { code: "pattern" },
});
