import type { Element } from "#src/engine/core/definition.ts";
import type { Examples, ElementGuide } from "#widgets/example.ts";

const words: Element = {
  type: "content",
  name: "aboutIncome",
  text: "Следващите въпроси са за дохода Ви. Отговорите виждаме само ние.",
};

export const guide: ElementGuide = {
  choose: "нищо: думи между полетата",
  name: "думи между полетата",
  known: ["обяснение"],
  use: "За обяснение, за което `hint` е малко.",
  avoid: "Думите на договора и законите не стоят във форма.",
  keys: [
    ["Tab", "спира само на връзките в него и на `details`"],
    ["Enter, Space", "на `details`: отваря и затваря"],
  ],
};

export const examples = {
  paragraph: { element: words },
  titled: { element: { ...words, label: "Доходи", text: "Пишете в евро.\n\nНе закръгляйте." } },
  inset: {
    element: {
      ...words,
      look: "inset",
      text: "Ако парите не стигат за храна и сметки, <strong>не теглете кредит</strong>.",
    },
    note: "Set apart by a bar: one thing to remember.",
  },
  details: {
    element: {
      ...words,
      look: "details",
      label: "Кои доходи се броят?",
      text: 'Заплата, пенсия и наем. Вижте <a href="/tariff">Тарифата</a>.',
    },
    note: "Opens when pressed, also without scripts.",
  },
  besideField: {
    element: words,
    beside: [{ type: "text", name: "employer", label: "Работодател" }],
    note: "Between fields, at the distance of a field.",
  },
} satisfies Examples;
