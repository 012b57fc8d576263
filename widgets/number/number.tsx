import { typedNumber } from "#src/domain/text/decimal.ts";
import { unitAfter } from "#src/engine/core/unit.ts";
import { defineWidget, type WidgetArgs } from "#src/engine/react/form-config.ts";
import { useValue } from "#src/engine/react/use-field-state.ts";
import { decimalInput } from "#widgets/decimal-input.tsx";

/** Input of a number, with decimals where the definition allows them; its unit follows the typed number. */
export const number = defineWidget({
  type: "number",
  layout: "field",
  nativeTyping: true,
  render: (args) => useNumber(args),
});

const useNumber = (args: WidgetArgs) => {
  const { field, store } = args;
  return decimalInput(args, unitAfter(typedNumber(String(useValue(store, field))) ?? 0, field.element));
};
