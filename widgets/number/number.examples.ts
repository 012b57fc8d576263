import type { Element } from "#src/engine/core/definition.ts";
import { TYPED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const children: Element = {
  type: "number",
  name: "childCount",
  label: "Колко деца имате?",
  hint: "0, ако нямате.",
  validation: "required",
  min: 0,
  max: 20,
  labelSuffix: { one: "дете", many: "деца" },
};

export const guide: ElementGuide = {
  choose: "число, което се пише",
  name: "число",
  known: ["брой"],
  use: "За брой, площ, години: с числото се смята.",
  avoid:
    "ЕГН, телефон, код и номер не са числа: с тях не се смята и нулите отпред са част от тях. За тях е `text` с правило.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(children, { value: "2", error: "Числото е най-много 20." }),
  entered: { element: children, enter: { text: "1", becomes: "1" }, note: "The unit follows the number: 1 дете." },
  decimals: {
    element: {
      type: "number",
      name: "area",
      label: "Площ на жилището",
      decimals: 2,
      min: 1,
      labelSuffix: "кв. м",
    },
    value: "64,5",
  },
} satisfies Examples;
