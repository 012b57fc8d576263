import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

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

export const guide: ElementGuide = { choose: "число, което се пише" };

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
