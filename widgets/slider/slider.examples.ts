import type { Currencies } from "#src/domain/lending/money.ts";
import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const currencies: Currencies = {
  currency: { shortLabel: "€" },
  alternative: { shortLabel: "лв.", exchangeRate: "1.95583", enabled: true },
};
const amount: Element = {
  type: "slider",
  name: "amount",
  label: "Желана сума",
  sliderType: "amount",
  validation: "required",
  min: 200,
  max: 3000,
  step: 50,
  currencies,
};
const months: Element = {
  type: "slider",
  name: "months",
  label: "Срок за погасяване",
  sliderType: "value",
  labelSuffix: "месеца",
  min: 3,
  max: 36,
  step: 1,
  keyStep: 1,
  validation: "required consumer-slider-period",
  validationProps: { amountElementName: "amount", mappings: { "200-1000": "3-12", "1001-3000": "6-36" } },
};
const small = { beside: [amount], values: { amount: "500" } };

export const guide: ElementGuide = {
  choose: "сума или срок в граници",
  name: "плъзгач",
  known: ["range"],
  use: "За сума или срок, които хората пробват, докато им харесат.",
  avoid: "За точно число, което човек знае, вземете `money` или `number`.",
  keys: [
    ["Tab", "отива на топчето, после на числото"],
    ["← → ↑ ↓", "мести с една малка стъпка (`keyStep`)"],
    ["Page Up, Page Down", "мести с десет малки стъпки"],
    ["Home, End", "отива на най-малкото и на най-голямото"],
  ],
};

export const examples = {
  ...statesOf(amount, { value: "1200", error: "Изберете сума от 200 до 3000 €." }),
  entered: { element: amount, value: "500", enter: { text: "1500", becomes: "1500" } },
  offScale: {
    element: amount,
    value: "500",
    enter: { text: "9999", becomes: "3000" },
    note: "A typed number is brought onto the scale when the field is left.",
  },
  marked: {
    element: {
      ...amount,
      marks: [
        {
          at: 1000,
          upTo: "За първи кредит при нас: до 1\u00a0000\u00a0€.",
          above: "Избрахте над 1\u00a0000\u00a0€. За първи кредит при нас отпускаме по-малко.",
        },
        {
          at: 1500,
          upTo: "До 1\u00a0500\u00a0€ поръчител обикновено не се иска.",
          above: "Избрахте над 1\u00a0500\u00a0€: за такава сума се иска поръчител.",
        },
      ],
    },
    value: "1500",
    note: "Points beyond which something else holds; the words change when the value passes one.",
  },
  lowest: { element: amount, value: "200" },
  highest: { element: amount, value: "3000" },
  days: {
    element: {
      ...amount,
      name: "days",
      label: "Срок",
      sliderType: "value",
      labelSuffix: "дни",
      min: 5,
      max: 30,
      step: 1,
      keyStep: 1,
    },
    value: "30",
  },
  singular: {
    element: {
      ...amount,
      name: "months",
      label: "Срок",
      sliderType: "value",
      labelSuffix: { one: "месец", many: "месеца" },
      min: 1,
      max: 12,
      step: 1,
      keyStep: 1,
    },
    value: "1",
    note: "The unit in the singular after 1.",
  },
  oneCurrency: { element: { ...amount, currencies: { ...currencies, alternative: null } }, value: "1200" },
  coupled: { element: months, value: "12", ...small, note: "The amount decides which terms there are." },
  atLongest: { element: months, value: "6", ...small, keys: "{End}", note: "The hint of a bound the amount sets." },
  atShortest: { element: months, value: "24", beside: [amount], values: { amount: "2000" }, keys: "{Home}" },
} satisfies Examples;
