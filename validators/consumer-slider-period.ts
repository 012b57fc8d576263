import { mappedRange } from "#src/domain/lending/grid.ts";
import type { Mappings } from "#src/domain/lending/grid.ts";
import { defineRule } from "#src/engine/core/rule.ts";
import type { Issue, RuleProps } from "#src/engine/core/rule.ts";
import { isEmpty, typedText } from "#src/domain/text/typed.ts";

const whole = (value: unknown): number | undefined => {
  const text = typedText(value)?.trim() ?? "";
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
};

const amountName = ({ amountElementName }: RuleProps): string =>
  typeof amountElementName === "string" ? amountElementName : "amount";

const compare = (mappings: Mappings, amount: number, months: number): Issue | undefined => {
  const range = mappedRange(mappings, amount);
  if (!range) return { code: "amount-without-term" };
  const { min, max } = range.term;
  if (months > max) return { code: "term-max", params: { amount: range.amount.max, months: max } };
  if (months >= min) return undefined;
  // No range lies below the first one, so its message names no amount above which the minimum applies.
  return range.first
    ? { code: "term-min-any", params: { months: min } }
    : { code: "term-min", params: { amount: range.amount.min - 1, months: min } };
};

/** Requires a term in months within the range mapped to the chosen amount (specification section 5). */
export const consumerSliderPeriod = defineRule({
  name: "consumer-slider-period",
  takes: "number",
  props: {
    amountElementName: {
      type: "string",
      required: true,
    },
    mappings: {
      type: "object",
    },
  },
  dependsOn: (props) => [amountName(props)],
  check: (value, { props, valueOf }) => {
    const mappings = props["mappings"];
    const chosen = valueOf(amountName(props));
    if (isEmpty(value) || isEmpty(chosen) || typeof mappings !== "object" || mappings === null) return undefined;
    const months = whole(value);
    if (months === undefined) return { code: "number" };
    const amount = whole(chosen);
    return amount === undefined ? { code: "amount-without-term" } : compare(mappings as Mappings, amount, months);
  },
});
