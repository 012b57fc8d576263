import type { Element } from "#src/engine/core/definition.ts";
import { TYPED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const sum: Element = {
  type: "money",
  name: "amount",
  label: "Колко ще платите?",
  hint: "Например 120 или 120,50.",
  validation: "required",
  min: 1,
  max: 3000,
};

export const guide: ElementGuide = {
  choose: "сума пари, която се пише",
  name: "сума",
  known: ["пари"],
  use: "За сума, която човек знае: доход, наем, вноска.",
  avoid: "За сума с малко възможни стойности, която хората пробват, вземете `slider`.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(sum, { value: "120,50", error: "Сумата е поне 1 €." }),
  entered: { element: sum, enter: { text: "1 205,50", becomes: "1 205,50" }, note: "Kept as 1205,50." },
  optional: { element: { type: "money", name: "tip", label: "Друга сума" } },
} satisfies Examples;
