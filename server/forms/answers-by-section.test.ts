import { describe, expect, it } from "vitest";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { realFiles } from "#server/definitions/schemas.fixture.ts";
import { resolveDefinitions } from "#server/definitions/load.ts";
import { answersBySection, type AnsweredForm } from "./answers-by-section.ts";

let versions = 0;

const formOf = (
  elements: readonly Element[],
  values: Descriptor["values"],
  more: Partial<AnsweredForm> = {},
): AnsweredForm => ({
  id: "answered",
  title: "Форма",
  action: "steps/f",
  version: String((versions += 1)),
  elements: [...elements, { type: "submit", name: "submit", label: "Напред" }],
  values,
  ...more,
});

/** „label: text“ of every answer. */
const told = (...input: Parameters<typeof formOf>): string[] =>
  answersBySection(formOf(...input)).flatMap(({ answers }) => answers.map(({ label, text }) => `${label}: ${text}`));

const currencies = { currency: { shortLabel: "€" }, alternative: null };

describe("an answer is told", () => {
  it.each<[what: string, element: Element, value: unknown, text: string]>([
    ["a text as typed", { name: "a" }, "Шипка", "Шипка"],
    [
      "a choice by its label, without markup",
      { type: "radio", name: "a", choices: [{ value: "x", label: "<b>Заплата</b>" }] },
      "x",
      "Заплата",
    ],
    ["a place by its name", { type: "location", name: "a", source: "settlements" }, "68134", "София"],
    ["a place that was typed", { type: "location", name: "a", source: "settlements" }, "Горно поле", "Горно поле"],
    ["a set tick", { type: "checkbox", name: "a" }, true, "да"],
    [
      "a number with its unit",
      { type: "slider", name: "a", labelSuffix: { one: "месец", many: "месеца" } },
      "6",
      "6 месеца",
    ],
    [
      "one with the unit of one",
      { type: "slider", name: "a", labelSuffix: { one: "месец", many: "месеца" } },
      "1",
      "1 месец",
    ],
    ["an amount as money", { type: "slider", name: "a", sliderType: "amount", currencies }, "600", "600 €"],
    [
      "an identity number by its end",
      { name: "a", validation: "required person-pin" },
      "8003205605",
      "завършва на 5605",
    ],
    [
      "files by their names",
      { type: "file", name: "a" },
      [
        { id: "1", name: "лице.jpg", size: 5 },
        { id: "2", name: "гръб.jpg", size: 5 },
      ],
      "лице.jpg, гръб.jpg",
    ],
  ])("%s", (_, element, value, text) => {
    expect(told([{ label: "А", ...element }], { a: value }).map((line) => line.replaceAll("\u00a0", " "))).toEqual([
      expect.stringContaining(`А: ${text}`),
    ]);
  });

  it("under the labels of its groups", () => {
    const inner: Element = { name: "b", label: "Улица" };
    expect(told([{ type: "form", name: "g", label: "Адрес", elements: [inner] }], { g: { b: "Шипка" } })).toEqual([
      "Адрес – Улица: Шипка",
    ]);
  });
});

describe("left out is", () => {
  it.each<[what: string, element: Element, value: unknown]>([
    ["an empty text", { name: "a" }, ""],
    ["a field without an answer, whatever its default", { name: "a", default: "x" }, undefined],
    ["a tick that is not set", { type: "checkbox", name: "a" }, false],
    ["a password", { type: "password", name: "a" }, "тайна"],
    ["a code", { name: "a", autocomplete: "one-time-code" }, "123456"],
    ["what people do not see", { type: "hidden", name: "a" }, "spring"],
    ["what conditions hide", { name: "a", hidden: { element: "b", operator: "notEqual", value: "1" } }, "стар отговор"],
  ])("%s", (_, element, value) => {
    expect(
      told(
        [
          { label: "А", ...element },
          { type: "hidden", name: "b" },
        ],
        { a: value },
      ),
    ).toEqual([]);
  });
});

describe("the answers of a form", () => {
  const fields: Element[] = [
    { name: "a", label: "А" },
    { name: "b", label: "Б" },
  ];
  const titles = (...input: Parameters<typeof formOf>): string[] =>
    answersBySection(formOf(...input)).map(({ title }) => title);

  it("stand under the titles of its sections; one without an answer is not there", () => {
    const sections = [
      { title: "Едно", elements: ["a"] },
      { title: "Две", elements: ["b"] },
    ];
    expect(titles(fields, { a: "1", b: "2" }, { sections })).toEqual(["Едно", "Две"]);
    expect(titles(fields, { b: "2" }, { sections })).toEqual(["Две"]);
  });

  it("stand under its own title when it is not cut", () => {
    expect(titles(fields, { a: "1", b: "2" })).toEqual(["Форма"]);
  });

  it("include a field that the definition has just got", () => {
    const { definition } = resolveDefinitions(realFiles).get("personal-information")!;
    const sections = definition.sections!.map((section, at) =>
      at === 0 ? { ...section, elements: [...section.elements, "alias"] } : section,
    );
    const form = formOf([...definition.elements, { name: "alias", label: "Прякор" }], { alias: "Жоро" }, { sections });
    expect(answersBySection({ ...form, id: definition.id })).toEqual([
      { title: "Кой сте Вие", answers: [{ path: "alias", label: "Прякор", text: "Жоро" }] },
    ]);
  });
});
