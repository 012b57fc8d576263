import { defineWidget } from "#src/engine/react/form-config.ts";
import { fieldWords } from "#src/copy/fields.ts";
import { decimalInput } from "#widgets/decimal-input.tsx";

/** Input of a sum of money in euro, with cents. */
export const money = defineWidget({
  type: "money",
  layout: "field",
  nativeTyping: true,
  render: (args) => decimalInput(args, fieldWords.euro),
});
