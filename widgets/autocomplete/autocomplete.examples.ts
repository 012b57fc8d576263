import type { Element } from "#src/engine/core/definition.ts";
import { SEARCHED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const family: Element = {
  type: "autocomplete",
  name: "maritalStatus",
  label: "Семейно положение",
  hint: "Започнете да пишете и изберете от списъка.",
  validation: "required",
  choices: [
    { value: "single", label: "Неженен / неомъжена" },
    { value: "married", label: "Женен / омъжена" },
    { value: "partner", label: "С партньор" },
    { value: "divorced", label: "Разведен(а)" },
  ],
};
const { choices: _, ...rest } = family;
const issuer: Element = { ...rest, name: "issuer", label: "Издадена от", source: "id-card-issuers" };
const issuers = [
  { value: "sofia", label: "МВР София" },
  { value: "sofiaRegion", label: "МВР София област" },
  { value: "plovdiv", label: "МВР Пловдив" },
];

export const guide: ElementGuide = {
  choose: "едно от стотици, по първите букви",
  name: "търсене в списък",
  known: ["look-up"],
  use: "За едно от стотици неща, чието име човек знае поне отчасти.",
  avoid: "За до 50 неща вземете `select`; за град или село – `location`.",
  keys: SEARCHED_KEYS,
};

export const examples = {
  ...statesOf(family, { value: "partner", error: "Изберете една от възможностите." }),
  entered: { element: family, enter: { text: "С партньор", becomes: "partner" } },
  open: { element: family, keys: "{ArrowDown}", note: "The whole list, its first option active." },
  filtered: { element: family, keys: "part", note: "Latin keys find Cyrillic words." },
  asked: { element: issuer, list: issuers, keys: "соф" },
  known: {
    element: { ...issuer, selected: { value: "plovdiv", label: "МВР Пловдив" } },
    value: "plovdiv",
    list: issuers,
  },
  nothingFound: { element: family, keys: "щщщ" },
  searching: { element: issuer, list: "silent", keys: "соф" },
  failed: { element: issuer, list: "failing", keys: "соф", note: "Pressed, the notice asks again." },
} satisfies Examples;
