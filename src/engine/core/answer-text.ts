/** An answer as people read it: the label of a choice, a sum of money, a number with its unit. */
import { formatMoney, money } from "#src/domain/lending/money.ts";
import { plainText } from "#src/domain/text/markup.ts";
import { withoutSpaces } from "#src/domain/text/typed.ts";
import { holds } from "./element-types.ts";
import type { Field } from "./plan.ts";
import { unitAfter } from "./unit.ts";

/** The text people know a value by; the value itself where its element says nothing more of it, or it is no number yet. */
export const answerText = (field: Field, value: string): string => {
  const { choices, currencies } = field.element;
  const number = holds(field, "number") && value !== "" ? Number(withoutSpaces(value)) : NaN;
  if (Number.isFinite(number)) {
    if (currencies) return formatMoney(money(Math.round(number) * 100, currencies));
    const unit = unitAfter(number, field.element);
    return unit ? `${value}\u00a0${plainText(unit)}` : value;
  }
  return plainText(choices?.find((choice) => choice.value === value)?.label ?? value);
};
