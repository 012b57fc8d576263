import { describe, expect, it } from "vitest";
import { parseCatalogue } from "#src/domain/lending/parse-catalogue.fixture.ts";
import { formatMoney, money } from "#src/domain/lending/money.ts";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import type { Context } from "#server/visit/context.ts";
import { keylessForm, type Fill } from "./issue-form.ts";

const catalogue = parseCatalogue(catalogueJson);

/** The descriptor of a form with these elements, as sent to a page. */
const shown = (elements: readonly Element[], fill?: Fill): Descriptor => {
  const definition = { id: "f", title: "Form", action: "steps/f", elements };
  return keylessForm(
    {
      services: { catalogue, definitions: new Map([["f", { definition, version: "1" }]]) },
      now: new Date("2026-11-20T10:00:00Z"),
    } as unknown as Context,
    "f",
    fill,
  );
};

const amount: Element = { type: "slider", name: "a", sliderType: "amount", min: 1, max: 9 };

describe("a hint", () => {
  it("gives days as examples that follow today, and keeps what is no day", () => {
    const elements: Element[] = [
      { type: "form", name: "g", elements: [{ name: "a", hint: "От {today-30d} до {today}, {друго}." }] },
      { name: "b", hint: "Без ден." },
    ];
    expect(shown(elements).props).toEqual({ "g.a": { hint: "От 21.10.2026 до 20.11.2026, {друго}." } });
  });
});

describe("a look-up field", () => {
  const place: Element = { type: "location", name: "a", source: "settlements" };
  const issuer: Element = { type: "autocomplete", name: "a", source: "id-card-issuers", default: "mvr" };

  it.each([
    ["its value", place, { values: { a: "68134" } }, "68134"],
    ["its default", { ...place, default: "68134" }, {}, "68134"],
    ["a default written as a number", { ...place, default: 68134 }, {}, "68134"],
    ["its default from another list", issuer, {}, "mvr"],
    ["a select's default", { ...issuer, type: "select" as const }, {}, "mvr"],
    ["a value instead of its default", issuer, { values: { a: "mvr-sof" } }, "mvr-sof"],
  ])("has a label for %s", (_, element, fill, value) => {
    const { selected } = shown([element], fill).props!["a"]!;
    expect([selected!.value, selected!.label]).toEqual([value, expect.stringMatching(/^[А-Я]/)]);
  });

  it.each([
    ["nothing", place, {}],
    ["a default that was cleared", { ...place, default: "68134" }, { values: { a: "" } }],
    ["a code the list lacks", { ...place, default: "София или Пловдив" }, {}],
  ])("has no label for %s", (_, element, fill) => {
    expect(shown([element], fill).props).toBeUndefined();
  });
});

describe("an amount slider", () => {
  it.each([
    ["at top level", [amount], "a"],
    ["in a group", [{ type: "form", name: "g", elements: [amount] } as Element], "g.a"],
  ])("%s is shown in both currencies of the catalogue", (_, elements, path) => {
    const { currencies } = shown(elements).props![path]!;
    expect(formatMoney(money(500_00, currencies!)).replace(/\s/g, " ")).toBe("500 € (977,92 лв.)");
  });

  it("keeps the props its handler supplies", () => {
    const currencies = { currency: { shortLabel: "$" }, alternative: null };
    expect(shown([amount], { props: { a: { max: 5, currencies } } }).props).toEqual({ a: { max: 5, currencies } });
    expect(shown([amount], { props: { a: { max: 5 } } }).props!["a"]).toMatchObject({
      max: 5,
      currencies: { currency: catalogue.currency },
    });
  });

  it("is the only field with currencies: other numbers have none", () => {
    expect(shown([{ ...amount, sliderType: "value" }, { name: "b" }]).props).toBeUndefined();
  });
});
