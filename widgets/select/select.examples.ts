import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const purpose: Element = {
  type: "select",
  name: "purpose",
  label: "За какво ще използвате сумата?",
  validation: "select",
  choices: [
    { value: "goods", label: "Покупка на стоки" },
    { value: "repair", label: "Ремонт" },
    { value: "consolidation", label: "Обединяване на задължения" },
    { value: "other", label: "Друго" },
  ],
};
const issuer: Element = {
  type: "select",
  name: "issuer",
  label: "Издадена от",
  hint: "Започнете да пишете и изберете от списъка.",
  validation: "select",
  source: "id-card-issuers",
};
const issuers = [
  { value: "sofia", label: "МВР София" },
  { value: "sofiaRegion", label: "МВР София област" },
  { value: "plovdiv", label: "МВР Пловдив" },
];
const LONG = "Служебно правоотношение по Закона за държавния служител в структуроопределящо предприятие";

export const guide: ElementGuide = {
  choose: "едно от до 50 неща",
  name: "падащ списък",
  known: ["dropdown"],
  use: "За до 50 неща, които не е нужно да се виждат наведнъж.",
  avoid: "За по-малко от шест неща вземете `radio`; за стотици – `autocomplete`.",
  keys: [
    ["Tab", "влиза в полето"],
    ["↑ ↓", "избира предишното или следващото"],
    ["буква", "отива на първото, което започва с нея"],
    ["Enter", "изпраща формата"],
  ],
};

export const examples = {
  ...statesOf(purpose, { value: "repair", error: "Изберете една от възможностите." }),
  entered: { element: purpose, enter: { text: "Ремонт", becomes: "repair" } },
  placeholder: { element: { ...purpose, placeholder: "Изберете цел" } },
  optional: { element: { ...purpose, validation: "" } },
  why: { element: { ...purpose, why: "Целта помага на служителя, който преглежда заявката. Тя не променя цената." } },
  longChoices: {
    element: {
      ...purpose,
      choices: Array.from({ length: 40 }, (_, n) => ({ value: String(n), label: `${n + 1}. ${LONG}` })),
    },
    value: "7",
    note: "Forty options, each wider than a phone.",
  },
  longList: { element: issuer, list: issuers, note: "A list too long to travel with the form is searched by typing." },
  longListFilled: {
    element: { ...issuer, selected: { value: "plovdiv", label: "МВР Пловдив" } },
    value: "plovdiv",
    list: issuers,
  },
  longListEntered: { element: issuer, list: issuers, enter: { text: "МВР Пловдив", becomes: "plovdiv" } },
  longListOpen: { element: issuer, list: issuers, keys: "соф{ArrowDown}" },
  searching: { element: issuer, list: "silent", keys: "соф" },
  nothingFound: { element: issuer, list: [], keys: "щщщ" },
  failed: { element: issuer, list: "failing", keys: "соф", note: "Pressed, the notice asks again." },
} satisfies Examples;
