/** What the check refuses, arriving all the same: the form is drawn, takes what is typed, and never leaves a white page. */
import { describe, expect, it } from "vitest";
import type { Element } from "../definition.ts";
import { formOf, useForms } from "./browser.fixture.ts";

const forms = useForms();

/** As it may come from an older or a broken server: the compiler has nothing to say about it. */
const asElement = (written: object): Element => written as Element;

describe("an element of a type nobody draws", () => {
  it.each(["gold", "constructor", "__proto__", "toString", "Text", ""])("%j is asked as text, sent, and reported once", async (type) => {
    await forms.start([formOf([asElement({ type, name: "a", label: "Какво?", validation: "required" }), { name: "b", label: "Б" }])]);
    await forms.button().click();
    await forms.page.locator('[id="f.a.error"]').waitFor();
    await forms.control("a").fill("нещо");
    await forms.button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).toMatch(/name="a"\r\n\r\nнещо/);
    const { effects } = await forms.diary();
    expect(effects.filter(([what, message]) => what === "report" && String(message).includes("unknown type"))).toEqual([["report", `an element of the unknown type "${type}"`, { field: "f.a" }]]);
  });

  it("the types everybody draws are not reported", async () => {
    await forms.start([formOf([{ name: "a", label: "А" }, { type: "icn", name: "b", label: "Б" }, { type: "checkbox", name: "c", label: "В" }])]);
    expect((await forms.diary()).effects).toEqual([]);
  });
});

const ODD: Readonly<Record<string, object>> = {
  "no words": { name: "a" }, "a radio without choices": { type: "radio", name: "a", label: "А" }, "a select without choices": { type: "select", name: "a", label: "А" },
  "a slider without a scale": { type: "slider", name: "a", label: "А" }, "a slider upside down": { type: "slider", name: "a", label: "А", min: 9, max: 1, step: 0 }, "a group without elements": { type: "form", name: "a", label: "А" },
  "an empty group": { type: "form", name: "a", label: "А", elements: [] }, "an empty choice": { type: "radio", name: "a", label: "А", choices: [{ value: "", label: "" }] },
  "an unknown component": { type: "radio", name: "a", label: "А", choices: [{ value: "x", label: "X", attributes: { component: "constructor", icon: "__proto__" } }] }, "no length": { name: "a", label: "А", maxLength: 0 },
  "a place without a source": { type: "location", name: "a", label: "А" }, "a default of another kind": { type: "checkbox", name: "a", label: "А", default: "yes" }, "an empty chain": { name: "a", label: "А", validation: "   " }, "no conditions": { name: "a", label: "А", hidden: [] },
};

describe("a form with", () => {
  it.each(Object.entries(ODD))("%s is drawn and can be sent", async (_, element) => {
    await forms.start([formOf([asElement(element), { name: "last", label: "Последно" }])]);
    await forms.control("last").fill("нещо");
    await forms.button().click();
    await expect.poll(() => forms.posted.length).toBe(1);
    expect(forms.posted[0]!.body).toMatch(/name="last"\r\n\r\nнещо/);
  });
});
