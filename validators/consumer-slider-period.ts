import { mappedRange } from "#src/domain/grid.ts";
import type { Mappings } from "#src/domain/grid.ts";
import { defineRule } from "#src/domain/rule.ts";
import type { Issue, RuleProps } from "#src/domain/rule.ts";
import { isEmpty, typedText } from "#src/domain/typed.ts";

const whole = (value: unknown): number | undefined => {
  const text = typedText(value)?.trim() ?? "";
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
};

const amountName = ({ amountElementName }: RuleProps): string => (typeof amountElementName === "string" ? amountElementName : "amount");

const compare = (mappings: Mappings, amount: number, months: number): Issue | undefined => {
  const range = mappedRange(mappings, amount);
  if (!range) return { code: "amount-without-term" };
  const { min, max } = range.term;
  if (months > max) return { code: "term-max", params: { amount: range.amount.max, months: max } };
  if (months >= min) return undefined;
  // Nothing lies below the first range: there is no amount over which its minimum begins.
  return range.first ? { code: "term-min-any", params: { months: min } } : { code: "term-min", params: { amount: range.amount.min - 1, months: min } };
};

/** The term in months lies in the range mapped to the chosen amount (specification section 5). */
export const consumerSliderPeriod = defineRule({
  name: "consumer-slider-period",
  props: {
    amountElementName: { type: "string", required: true, description: "Name of the slider that holds the amount in whole euro." },
    mappings: { type: "object", description: "'amountMin-amountMax' to 'termMin-termMax'. The server fills it in from the catalogue." },
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
