/** Definitions that the linter rejects but that arrive anyway: the form still renders, accepts input and submits. */
import { describe, expect, it } from "vitest";
import type { Element } from "#src/engine/core/definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();

/** Bypasses the compiler's checks, as an older or broken server does. */
const asElement = (written: object): Element => written as Element;

describe("an element of an unknown type", () => {
  it.each(["gold", "constructor", "__proto__", "toString", "Text", ""])(
    "%j renders as text, is sent, and is reported once",
    async (type) => {
      await forms.start([
        formOf([asElement({ type, name: "a", label: "Какво?", validation: "required" }), { name: "b", label: "Б" }]),
      ]);
      await forms.button().click();
      await forms.page.locator('[id="f.a.error"]').waitFor();
      await forms.control("a").fill("нещо");
      await forms.button().click();
      await expect.poll(() => forms.posted.length).toBe(1);
      expect(forms.posted[0]!.body).toMatch(/name="a"\r\n\r\nнещо/);
      const { effects } = await forms.diary();
      expect(
        effects.filter(([what, message]) => what === "report" && String(message).includes("unknown type")),
      ).toEqual([["report", `an element of the unknown type "${type}"`, { field: "f.a" }]]);
    },
  );

  it("is the only kind reported; known types are not", async () => {
    await forms.start([
      formOf([
        { name: "a", label: "А" },
        { type: "icn", name: "b", label: "Б" },
        { type: "checkbox", name: "c", label: "В" },
      ]),
    ]);
    expect((await forms.diary()).effects).toEqual([]);
  });
});

const ODD: Readonly<Record<string, object>> = {
  "no label": { name: "a" },
  "a radio without choices": { type: "radio", name: "a", label: "А" },
  "a select without choices": { type: "select", name: "a", label: "А" },
  "a slider without a scale": { type: "slider", name: "a", label: "А" },
  "a slider with min above max": { type: "slider", name: "a", label: "А", min: 9, max: 1, step: 0 },
  "a group without elements": { type: "form", name: "a", label: "А" },
  "an empty group": { type: "form", name: "a", label: "А", elements: [] },
  "an empty choice": { type: "radio", name: "a", label: "А", choices: [{ value: "", label: "" }] },
  "an unknown component": {
    type: "radio",
    name: "a",
    label: "А",
    choices: [{ value: "x", label: "X", attributes: { component: "constructor", icon: "__proto__" } }],
  },
  "a maximum length of 0": { name: "a", label: "А", maxLength: 0 },
  "a place without a source": { type: "location", name: "a", label: "А" },
  "a default of another type": { type: "checkbox", name: "a", label: "А", default: "yes" },
  "an empty chain": { name: "a", label: "А", validation: "   " },
  "an empty list of conditions": { name: "a", label: "А", hidden: [] },
};

describe("a form with", () => {
  it.each(Object.entries(ODD))("%s renders and can be submitted", async (_, element) => {
    await forms.start([formOf([asElement(element), { name: "last", label: "Последно" }])]);
    await forms.control("last").fill("нещо");
    await forms.button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).toMatch(/name="last"\r\n\r\nнещо/);
  });
});
