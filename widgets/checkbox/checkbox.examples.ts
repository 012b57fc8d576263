import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const consent: Element = {
  type: "checkbox",
  name: "tos",
  label: 'Прочетох и приемам <a href="/obshti-usloviya">Общите условия</a>',
  validation: "tos-accepted",
};
const news: Element = { type: "checkbox", name: "marketing", label: "Искам да получавам предложения по имейл" };

export const guide: ElementGuide = { choose: "да или не, съгласие" };

export const examples = {
  ...statesOf(consent, { value: true, error: "Приемете Общите условия, за да продължите." }),
  entered: { element: news, enter: { text: "", becomes: true } },
  unticked: { element: news, value: true, enter: { text: "", becomes: false } },
  hint: { element: { ...news, hint: "Не влияе на кредита. Можете да се откажете по всяко време." } },
  why: { element: { ...news, why: "Само така имаме право да Ви пишем." } },
} satisfies Examples;
