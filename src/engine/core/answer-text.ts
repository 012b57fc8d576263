/** An answer as people read it: the label of a choice, a sum of money, a number with its unit. */
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { plainText } from "#src/domain/text/markup.ts";
import { holds } from "./element-types.ts";
import type { Field } from "./plan.ts";
import { unitAfter } from "./unit.ts";

/** The text people know a value by; the value itself where its element says nothing more of it. */
export const answerText = (field: Field, value: string): string => {
  const { choices, currencies } = field.element;
  if (holds(field, "number") && value !== "") {
    if (currencies) return formatMoney(money(Math.round(Number(value)) * 100, currencies));
    const unit = unitAfter(Number(value), field.element);
    return unit ? `${value}\u00a0${plainText(unit)}` : value;
  }
  return plainText(choices?.find((choice) => choice.value === value)?.label ?? value);
};
