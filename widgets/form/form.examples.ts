import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const address: Element = {
  type: "form",
  name: "address",
  label: "Настоящ адрес",
  hint: "Където живеете сега.",
  elements: [
    { name: "street", label: "Улица", validation: "required", maxLength: 80 },
    { name: "number", label: "Номер", validation: "required", maxLength: 10 },
    { name: "flat", label: "Апартамент", maxLength: 10 },
  ],
};
const { inError, longLabel, ...states } = statesOf(address, { value: "Цар Симеон", error: "Полето е задължително." });

export const guide: ElementGuide = {
  choose: "няколко полета с общо заглавие",
  name: "група",
  known: ["group"],
  use: "За полета, които заедно са едно нещо: адрес, лице за контакт.",
  avoid: "За дълга форма вземете раздели; за едно поле група не е нужна.",
  keys: [["Tab", "минава през полетата в нея; самата група не спира"]],
};

export const examples = {
  ...states,
  inError: { ...inError, note: "The error of a field inside; a group has none of its own." },
  longLabel: { ...longLabel, note: "A group says its label and its hint, but answers no „Защо питаме?“." },
  entered: { element: address, enter: { text: "Шипка", becomes: "Шипка" } },
  wordless: {
    element: {
      type: "form",
      name: "name",
      elements: [
        { name: "first", label: "Име", validation: "required" },
        { name: "last", label: "Фамилия", validation: "required" },
      ],
    },
  },
  revealed: {
    element: { ...address, hidden: { element: "same", operator: "equal", value: true } },
    beside: [{ type: "checkbox", name: "same", label: "Настоящият ми адрес съвпада с постоянния" }],
    note: "The tick hides the group with all it holds.",
  },
  groupInside: {
    element: {
      type: "form",
      name: "employer",
      label: "Работодател",
      hint: "Където работите сега.",
      elements: [
        { name: "company", label: "Фирма", validation: "required" },
        { ...address, label: "Адрес на фирмата", hint: "По регистрация." },
      ],
    },
    value: "Пекарна „Зора“",
    values: { employer: { address: { street: "Шипка", number: "3" } } },
  },
  errorInGroupInside: {
    element: {
      type: "form",
      name: "employer",
      label: "Работодател",
      elements: [address, { name: "company", label: "Фирма" }],
    },
    error: "Полето е задължително.",
  },
} satisfies Examples;
