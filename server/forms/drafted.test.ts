import { describe, expect, it } from "vitest";
import type { Descriptor, Element } from "#src/engine/definition.ts";
import { draftTexts, withDraft } from "./drafted.ts";

let versions = 0;

const formOf = (element: Omit<Element, "name">): Descriptor => ({
  id: "f", title: "Form", action: "steps/f", version: String((versions += 1)), values: {}, elements: [{ name: "who" }, { ...element, name: "a" }],
});

const when = (validation: string, validationProps?: object): Omit<Element, "name"> =>
  ({ validation: "based-on-dependent-element-value", validationProps: { element: "who", value: "1", validation, ...(validationProps && { validationProps }) } });

/** What of a field may be kept, and what of a kept one is shown. */
const kept = (element: Omit<Element, "name">): unknown[] => {
  const form = formOf(element);
  return [draftTexts(form, [["a", "x"]])["a"], withDraft(form, { a: "x" })["a"]];
};

describe("a draft", () => {
  it.each([
    ["an identity number", { validation: "required person-pin" }],
    ["a code", { validation: "pin6" }],
    ["what is an identity number for some", when("required person-pin")],
    ["what is a code for some", when("pin6")],
    ["what is so for some of some", when("based-on-dependent-element-value", when("id-card-number").validationProps)],
  ])("neither keeps nor shows %s", (_, element) => {
    expect(kept(element)).toEqual([undefined, undefined]);
  });

  it.each([
    ["a text", {}],
    ["a text with a rule", { validation: "required cyrillic" }],
    ["a text with a rule for some", when("required symbol-count", { count: 2 })],
  ])("keeps and shows %s", (_, element) => {
    expect(kept(element)).toEqual(["x", "x"]);
  });
});
