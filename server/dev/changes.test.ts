import { describe, expect, it } from "vitest";
import type { Definition, Element } from "#src/engine/core/definition.ts";
import { changesBetween } from "./changes.ts";

const first: Element = { name: "lastName", label: "Фамилия", validation: "required", maxLength: 60 };
const form = (...elements: Element[]): Definition => ({ id: "f", title: "Лични данни", action: "f", elements });
const definitions = (...forms: Definition[]) =>
  new Map(forms.map((definition) => [definition.id, { definition, version: "", file: "" }]));
const sentences = (before: Definition, after: Definition): readonly string[] =>
  changesBetween(definitions(before), definitions(after)).flatMap((change) => change.sentences);

describe("what has changed between two sets of definitions", () => {
  it("is nothing when they are equal", () => {
    expect(changesBetween(definitions(form(first)), definitions(form({ ...first })))).toEqual([]);
  });

  it("names the form by title and id, and forms that came and went", () => {
    const gone = { ...form(first), id: "gone", title: "Старата" };
    const come = { ...form(first), id: "come", title: "Новата" };
    expect(changesBetween(definitions(gone), definitions(come))).toEqual([
      { form: "Старата (gone)", sentences: ["Формата е изтрита."] },
      { form: "Новата (come)", sentences: ["Нова форма."] },
    ]);
  });

  it("tells fields that were added and removed, and which of them are required", () => {
    const group: Element = {
      type: "form",
      name: "pet",
      elements: [{ name: "name", label: "Име", validation: "required" }],
    };
    expect(sentences(form(first), form(group, { ...first, name: "other" }))).toEqual([
      "Ново нещо „pet“ (pet).",
      "Ново задължително поле „Име“ (pet.name).",
      "Ново задължително поле „Фамилия“ (other).",
      "Махнато поле „Фамилия“ (lastName).",
    ]);
  });

  it("tells a new label, changed, gained and lost properties", () => {
    const { maxLength: _, ...rest } = first;
    expect(
      sentences(
        form(first),
        form({ ...rest, label: "Фамилно име", validation: "required cyrillic", hint: "Както е." }),
      ),
    ).toEqual([
      "Надписът „Фамилия“ стана „Фамилно име“.",
      "„Фамилно име“, променено – правилата: преди „required“, сега „required cyrillic“.",
      "„Фамилно име“, вече без – най-голямата дължина.",
      "„Фамилно име“, ново – подсказката: „Както е.“.",
    ]);
  });

  it("tells another order once, not as a change of each field", () => {
    const second: Element = { name: "b", label: "Второ" };
    expect(sentences(form(first, second), form(second, first))).toEqual(["Редът е друг."]);
  });
});
