import { describe, expect, it } from "vitest";
import { parseCatalogue } from "#src/domain/catalogue.ts";
import { formatMoney, money } from "#src/domain/money.ts";
import type { Descriptor, Element } from "#src/engine/definition.ts";
import catalogueJson from "#server/catalogue.json" with { type: "json" };
import type { Context } from "#server/policy/context.ts";
import { showPlainForm, type Fill } from "./descriptor.ts";

const catalogue = parseCatalogue(catalogueJson);

/** A form of these elements as it is sent to a page. */
const shown = (elements: readonly Element[], fill?: Fill): Descriptor => {
  const definition = { id: "f", title: "Form", action: "steps/f", elements };
  return showPlainForm({ services: { catalogue, definitions: new Map([["f", { definition, version: "1" }]]) } } as unknown as Context, "f", fill);
};

const amount: Element = { type: "slider", name: "a", sliderType: "amount", min: 1, max: 9 };

describe("a field that looks up", () => {
  const place: Element = { type: "location", name: "a", source: "settlements" };
  const issuer: Element = { type: "autocomplete", name: "a", source: "id-card-issuers", default: "mvr" };

  it.each([
    ["the value it has", place, { values: { a: "68134" } }, "68134"],
    ["its default", { ...place, default: "68134" }, {}, "68134"],
    ["a default written as a number", { ...place, default: 68134 }, {}, "68134"],
    ["its default, of another list", issuer, {}, "mvr"],
    ["a select's default", { ...issuer, type: "select" as const }, {}, "mvr"],
    ["a value instead of its default", issuer, { values: { a: "mvr-sof" } }, "mvr-sof"],
  ])("shows the words of %s", (_, element, fill, value) => {
    const { selected } = shown([element], fill).props!["a"]!;
    expect([selected!.value, selected!.label]).toEqual([value, expect.stringMatching(/^[А-Я]/)]);
  });

  it.each([
    ["nothing", place, {}],
    ["a default that was emptied", { ...place, default: "68134" }, { values: { a: "" } }],
    ["what the list does not know", { ...place, default: "София или Пловдив" }, {}],
  ])("has no words for %s", (_, element, fill) => {
    expect(shown([element], fill).props).toBeUndefined();
  });
});

describe("a slider of an amount", () => {
  it.each([["at the top", [amount], "a"], ["in a group", [{ type: "form", name: "g", elements: [amount] } as Element], "g.a"]])("%s is shown in both currencies of the catalogue", (_, elements, path) => {
    const { currencies } = shown(elements).props![path]!;
    expect(formatMoney(money(500_00, currencies!)).replace(/\s/g, " ")).toBe("500 € (977,92 лв.)");
  });

  it("keeps what its handler fills in", () => {
    const currencies = { currency: { shortLabel: "$" }, alternative: null };
    expect(shown([amount], { props: { a: { max: 5, currencies } } }).props).toEqual({ a: { max: 5, currencies } });
    expect(shown([amount], { props: { a: { max: 5 } } }).props!["a"]).toMatchObject({ max: 5, currencies: { currency: catalogue.currency } });
  });

  it("is the only one: a number has no currency", () => {
    expect(shown([{ ...amount, sliderType: "value" }, { name: "b" }]).props).toBeUndefined();
  });
});
