/** Hidden fields of every type, in browser and on server: not sent, not validated, and restored with their value. */
import { describe, expect, it } from "vitest";
import type { Element } from "./definition.ts";
import { descriptorOf, fieldAt, nobody, planOf, storeOf } from "#src/engine/form.fixture.ts";
import { parseSubmission } from "#src/engine/server/parse-submission.ts";
import type { FieldValue } from "./values.ts";
import { bodyOf } from "#src/engine/browser/submit.ts";

/** Every element type with a value that its rule refuses, as stored in the browser and as sent. */
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

/** Ways to hide a field: its own condition, its group's, or a source that is itself hidden. */
const WAYS: readonly (readonly [way: string, form: (element: Element) => Element[], path: string])[] = [
  [
    "by a condition of its own",
    (element) => [{ name: "p" }, { ...element, hidden: { element: "p", operator: "notEqual", value: "1" } }],
    "a",
  ],
  [
    "with its group",
    (element) => [
      { name: "p" },
      { type: "form", name: "g", hidden: { element: "p", operator: "inList", value: ["", "0"] }, elements: [element] },
    ],
    "g.a",
  ],
  [
    "because its condition's source is hidden",
    (element) => [
      { name: "p" },
      { name: "q", default: "yes", hidden: { element: "p", operator: "equal", value: "0" } },
      { ...element, hidden: { element: "q", operator: "notEqual", value: "yes" } },
    ],
    "a",
  ],
];
const CASES = KINDS.flatMap(([kind, element, value, sent]) =>
  WAYS.map(([way, form, path]) => [kind, way, form(element), path, value, sent] as const),
);

describe("a hidden field", () => {
  it.each(CASES)(
    "(%s, %s) is neither sent nor validated, and has its value and rules again once visible",
    async (_kind, _way, elements, path, value, sent) => {
      const store = storeOf(elements);
      const names = (): string[] => [...bodyOf(descriptorOf(elements, { version: "" }), store).keys()];
      const [field, parent] = [fieldAt(store.plan, path), fieldAt(store.plan, "p")];
      const invalid = async (): Promise<string[]> => (await store.validateAll()).map((state) => state.field.path);
      store.write(parent, "1");
      store.write(field, value);
      expect(names()).toContain(field.name);
      expect(await invalid()).toEqual([path]);
      store.write(parent, "0");
      expect([
        store.slot(field).view.visible,
        names().includes(field.name),
        await invalid(),
        store.slot(field).view.error,
      ]).toEqual([false, false, [], ""]);
      store.write(parent, "1");
      expect([store.slot(field).view.visible, store.slot(field).value, store.slot(field).view.error]).toEqual([
        true,
        value,
        "",
      ]);
      expect(bodyOf(descriptorOf(elements, { version: "" }), store).get(field.name)).toBe(sent);
      expect(await invalid()).toEqual([path]);
    },
  );

  it.each(CASES)(
    "(%s, %s) is neither validated nor stored by the server, whatever is posted",
    async (_kind, _way, elements, path, _value, sent) => {
      const plan = planOf(elements);
      const { name } = fieldAt(plan, path);
      const post = (parent: string) =>
        parseSubmission({
          plan,
          today: "2027-03-28",
          ask: nobody,
          shown: {},
          entries: [["p", parent], ...(plan.byName.has("q") ? [["q", "yes"] as const] : []), [name, sent]],
        });
      const [hidden, shown] = [await post("0"), await post("1")];
      expect([Object.keys(hidden.errors), JSON.stringify(hidden.values).includes('"a"')]).toEqual([[], false]);
      expect([Object.keys(shown.errors).includes(name), JSON.stringify(shown.values).includes('"a"')]).toEqual([
        true,
        true,
      ]);
      expect(JSON.stringify(hidden.given)).toContain('"a"');
    },
  );
});
