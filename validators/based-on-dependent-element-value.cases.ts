import type { Cases, Judged } from "./cases.fixture.ts";

const nested = { element: "other", validation: "required cyrillic" };
const whenIn = (when: object, other: unknown): Judged["given"] => ({
  props: { ...nested, ...when },
  values: { other },
});
const counted: Judged["given"] = {
  props: { element: "other", value: "a", validation: "symbol-count", validationProps: { count: 3 } },
  values: { other: "a" },
};

export const basedOnDependentElementValue: Cases = {
  guide: { about: "Други правила, но само докато друг елемент има дадена стойност." },
  props: {
    element: {
      words: "името на елемента, от който зависи",
      schema: { type: "string", minLength: 1, examples: ["noMiddleName"] },
    },
    value: {
      words: "при тази стойност",
      required: "`value` или `values`",
      schema: { type: ["string", "number", "boolean"], examples: [false] },
    },
    values: {
      words: "или при някоя от тези",
      required: "`value` или `values`",
      schema: {
        type: "array",
        examples: [["employment", "civilService"]],
        items: { type: ["string", "number", "boolean"] },
        minItems: 1,
      },
    },
    validation: {
      words: "правилата, които тогава се прилагат",
      schema: { type: "string", minLength: 1, examples: ["required cyrillic"] },
    },
    validationProps: { words: "свойствата на тези правила", schema: { type: "object", examples: [{ count: 3 }] } },
  },
  more: [
    { given: whenIn({ value: "a" }, "a"), refuses: [""], as: "required" },
    { given: whenIn({ value: "a" }, "a"), refuses: ["Ivan"], as: "cyrillic", accepts: ["Иван"] },
    { given: whenIn({ value: "a" }, "b"), accepts: ["", "Ivan"] },
    { given: whenIn({ value: "a" }, ""), accepts: [""] },
    { given: whenIn({ values: ["a", "b"] }, "b"), refuses: [""], as: "required" },
    { given: whenIn({ values: ["a", "b"] }, "c"), accepts: [""] },
    { given: whenIn({ value: false }, false), refuses: [""], as: "required" },
    { given: whenIn({ value: false }, "0"), refuses: [""], as: "required" },
    { given: whenIn({ value: false }, true), accepts: [""] },
    { given: whenIn({ value: 1 }, true), refuses: [""], as: "required" },
    { given: whenIn({ values: [] }, "a"), accepts: [""] },
    { given: counted, refuses: ["аб"], as: "symbol-count", accepts: ["абв"] },
  ],
  watches: [[{ element: "other" }, ["other"]]],
};
