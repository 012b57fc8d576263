import { describe, expect, it } from "vitest";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { draftTexts, withDraft } from "./drafted.ts";

let versions = 0;

const formOf = (element: Omit<Element, "name">): Descriptor => ({
  id: "f",
  title: "Form",
  action: "steps/f",
  version: String((versions += 1)),
  values: {},
  elements: [{ name: "who" }, { ...element, name: "a" }],
});

const when = (validation: string, validationProps?: object): Omit<Element, "name"> => ({
  validation: "based-on-dependent-element-value",
  validationProps: { element: "who", value: "1", validation, ...(validationProps && { validationProps }) },
});

/** The text a draft saves for a field, and the value a saved draft restores. */
const kept = (element: Omit<Element, "name">): unknown[] => {
  const form = formOf(element);
  return [draftTexts(form, [["a", "x"]])["a"], withDraft(form, { a: "x" })["a"]];
};

describe("a draft", () => {
  it.each([
    ["an identity number", { validation: "required person-pin" }],
    ["a code", { validation: "pin6" }],
    ["a conditional identity number", when("required person-pin")],
    ["a conditional code", when("pin6")],
    [
      "an identity number under nested conditions",
      when("based-on-dependent-element-value", when("id-card-number").validationProps),
    ],
  ])("neither saves nor restores %s", (_, element) => {
    expect(kept(element)).toEqual([undefined, undefined]);
  });

  it.each([
    ["a text", {}],
    ["a text with a rule", { validation: "required cyrillic" }],
    ["a text with a conditional rule", when("required symbol-count", { count: 2 })],
  ])("saves and restores %s", (_, element) => {
    expect(kept(element)).toEqual(["x", "x"]);
  });

  it.each([
    [["1", "2", "2022"], "1.2.2022"],
    [["01", "", "2022"], "01..2022"],
    [["01.02.2022"], "01.02.2022"],
    [["", "", ""], ""],
  ])("keeps a day in all of its boxes: %j", (boxes, text) => {
    const form = formOf({ type: "date" });
    expect(
      draftTexts(
        form,
        boxes.map((box) => ["a", box] as const),
      )["a"],
    ).toBe(text);
    expect(withDraft(form, { a: text })["a"]).toBe(text);
  });
});
