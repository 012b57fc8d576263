import type { Element } from "#src/engine/core/definition.ts";
import { SEARCHED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const settlement: Element = {
  type: "location",
  name: "settlement",
  label: "Населено място",
  hint: "Започнете да пишете и изберете от списъка.",
  validation: "required",
};
const list = [
  { value: "02767", label: "Бяла", detail: "община Бяла, област Варна" },
  { value: "07603", label: "Бяла", detail: "община Бяла, област Русе" },
  { value: "07702", label: "Бяла Слатина", detail: "община Бяла Слатина, област Враца" },
  { value: "56784", label: "Пловдив", detail: "община Пловдив, област Пловдив" },
];
const plovdiv = { ...settlement, selected: { value: "56784", label: "Пловдив" } };
const states = statesOf(settlement, { value: "56784", error: "Изберете населено място." });

export const guide: ElementGuide = {
  choose: "населено място",
  name: "населено място",
  known: ["град", "село"],
  use: "За град или село в адрес.",
  avoid: "За държава и област вземете `select`; за улица – `text`.",
  keys: SEARCHED_KEYS,
};

export const examples = {
  ...states,
  filled: { element: plovdiv, value: "56784", list },
  locked: { ...states.locked, element: plovdiv },
  longLabel: { ...states.longLabel, element: { ...states.longLabel.element, selected: plovdiv.selected } },
  entered: { element: settlement, list, enter: { text: "Пловдив", becomes: "56784" } },
  ownWords: {
    element: settlement,
    value: "с. Горно Нанадолнище",
    note: "A place that is in no list stays as it was typed.",
  },
  open: { element: settlement, list, keys: "бяла{ArrowDown}" },
  nothingFound: { element: settlement, list: [], keys: "щщщ" },
  searching: { element: settlement, list: "silent", keys: "бяла" },
  failed: { element: settlement, list: "failing", keys: "бяла", note: "Pressed, the notice asks again." },
} satisfies Examples;
