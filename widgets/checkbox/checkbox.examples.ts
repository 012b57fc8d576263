import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const consent: Element = {
  type: "checkbox",
  name: "tos",
  label: 'Прочетох и приемам <a href="/obshti-usloviya">Общите условия</a>',
  validation: "tos-accepted",
};
const news: Element = { type: "checkbox", name: "marketing", label: "Искам да получавам предложения по имейл" };

export const guide: ElementGuide = {
  choose: "да или не, съгласие",
  name: "отметка",
  known: ["съгласие"],
  use: "За едно „да“: съгласие, изключение („Нямам бащино име“).",
  avoid: "За въпрос с две еднакво важни страни („Да“ и „Не“) вземете `radio`.",
  keys: [
    ["Tab", "отива на квадратчето"],
    ["Space", "слага и маха отметката"],
    ["Enter", "изпраща формата"],
  ],
};

export const examples = {
  ...statesOf(consent, { value: true, error: "Приемете Общите условия, за да продължите." }),
  entered: { element: news, enter: { text: "", becomes: true } },
  unticked: { element: news, value: true, enter: { text: "", becomes: false } },
  hint: { element: { ...news, hint: "Не влияе на кредита. Можете да се откажете по всяко време." } },
  why: { element: { ...news, why: "Само така имаме право да Ви пишем." } },
} satisfies Examples;
