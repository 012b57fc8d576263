/** What hidden means, for every kind of field, in the browser and on the server: not sent, not judged, and back with its value. */
import { describe, expect, it } from "vitest";
import type { Element } from "./definition.ts";
import { descriptorOf, fieldAt, nobody, planOf, storeOf, testRules } from "./form.fixture.ts";
import { judge } from "./judge.ts";
import type { FieldValue } from "./slot.ts";
import { bodyOf } from "./submit.ts";

/** A kind of field with a value its own rule refuses, as written and as sent. */
const KINDS: readonly (readonly [kind: string, element: Element, value: FieldValue, sent: string])[] = [
  ["text", { name: "a", validation: "digits" }, "x", "x"],
  ["textarea", { type: "textarea", name: "a", validation: "digits" }, "x\ny", "x\ny"],
  ["password", { type: "password", name: "a", validation: "digits" }, "тайна", "тайна"],
  ["idCardNumber", { type: "idCardNumber", name: "a", validation: "digits" }, "AA1", "AA1"],
  ["radio", { type: "radio", name: "a", validation: "digits", choices: [{ value: "x", label: "X" }] }, "x", "x"],
  ["select", { type: "select", name: "a", validation: "digits", choices: [{ value: "x", label: "X" }] }, "x", "x"],
  ["checkbox", { type: "checkbox", name: "a", validation: "digits" }, true, "1"],
  ["slider", { type: "slider", name: "a", validation: "digits", min: 1, max: 9 }, "5x", "5x"],
  ["location", { type: "location", name: "a", validation: "digits" }, "Пловдив", "Пловдив"],
  ["autocomplete", { type: "autocomplete", name: "a", validation: "digits" }, "x", "x"],
  ["promoCode", { type: "promoCode", name: "a", validation: "digits" }, "x", "x"],
  ["hidden", { type: "hidden", name: "a", validation: "digits" }, "x", "x"],
];

/** Hidden by itself, by its group, or by a field that is hidden itself. */
const WAYS: readonly (readonly [way: string, form: (element: Element) => Element[], path: string])[] = [
  ["by a condition of its own", (element) => [{ name: "p" }, { ...element, hidden: { element: "p", operator: "notEqual", value: "1" } }], "a"],
  ["with its group", (element) => [{ name: "p" }, { type: "form", name: "g", hidden: { element: "p", operator: "inList", value: ["", "0"] }, elements: [element] }], "g.a"],
  ["because what it looks at is hidden", (element) => [
    { name: "p" }, { name: "q", default: "yes", hidden: { element: "p", operator: "equal", value: "0" } }, { ...element, hidden: { element: "q", operator: "notEqual", value: "yes" } },
  ], "a"],
];
const CASES = KINDS.flatMap(([kind, element, value, sent]) => WAYS.map(([way, form, path]) => [kind, way, form(element), path, value, sent] as const));

describe("a field that is hidden", () => {
  it.each(CASES)("%s, %s: it is not sent or judged, and shown again it has its value and its rules", async (_kind, _way, elements, path, value, sent) => {
    const store = storeOf(elements);
    const names = (): string[] => [...bodyOf(descriptorOf(elements, { version: "" }), store).keys()];
    const [field, parent] = [fieldAt(store.plan, path), fieldAt(store.plan, "p")];
    const invalid = async (): Promise<string[]> => (await store.validateAll()).map((slot) => slot.field.path);
    store.write(parent, "1");
    store.write(field, value);
    expect(names()).toContain(field.name);
    expect(await invalid()).toEqual([path]);
    store.write(parent, "0");
    expect([store.slot(field).view.visible, names().includes(field.name), await invalid(), store.slot(field).view.error]).toEqual([false, false, [], ""]);
    store.write(parent, "1");
    expect([store.slot(field).view.visible, store.slot(field).value, store.slot(field).view.error]).toEqual([true, value, ""]);
    expect(bodyOf(descriptorOf(elements, { version: "" }), store).get(field.name)).toBe(sent);
    expect(await invalid()).toEqual([path]);
  });

  it.each(CASES)("%s, %s: the server neither believes, judges nor keeps it", async (_kind, _way, elements, path, _value, sent) => {
    const plan = planOf(elements);
    const { name } = fieldAt(plan, path);
    const post = (parent: string) => judge({ plan, rules: testRules, today: "2027-03-28", ask: nobody, shown: {}, entries: [["p", parent], ...(plan.byName.has("q") ? [["q", "yes"] as const] : []), [name, sent]] });
    const [hidden, shown] = [await post("0"), await post("1")];
    expect([Object.keys(hidden.errors), JSON.stringify(hidden.values).includes('"a"')]).toEqual([[], false]);
    expect([Object.keys(shown.errors).includes(name), JSON.stringify(shown.values).includes('"a"')]).toEqual([true, true]);
    expect(JSON.stringify(hidden.given)).toContain('"a"');
  });
});
