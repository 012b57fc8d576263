import { describe, expect, it } from "vitest";
import { catalogue, catalogueJson } from "./catalogue.fixture.ts";
import { findProduct, ratesOn } from "./catalogue.ts";
import { capGpr, readCatalogue } from "./catalogue-file.ts";
import { parseCatalogue } from "./parse-catalogue.fixture.ts";

const withRates = (...rows: unknown[]) => parseCatalogue({ ...catalogueJson(), statutoryRates: rows });
const row = (validFrom: string, mro: string, statutory: string, gprCap: string) => ({
  validFrom,
  mro,
  addOn: "8.00",
  statutory,
  gprCap,
});

describe("the statutory rate", () => {
  it("is the latest row in force", () => {
    const table = withRates(row("2026-07-01", "2.00", "10.00", "50.00"), row("2026-01-01", "2.15", "10.15", "50.75"));
    expect(ratesOn(table, "2026-06-30")).toMatchObject({
      statutory: "10.15",
      gprCap: "50.75",
      validFrom: "2026-01-01",
      warnings: [],
    });
    expect(ratesOn(table, "2026-07-01")).toMatchObject({ statutory: "10.00", gprCap: "50.00", assumed: false });
  });

  it("skips an incomplete row with a warning", () => {
    const table = withRates(row("2026-01-01", "2.15", "10.15", "50.75"), {
      validFrom: "2026-07-01",
      mro: null,
      addOn: "8.00",
    });
    const found = ratesOn(table, "2026-11-20");
    expect(found.validFrom).toBe("2026-01-01");
    expect(found.warnings).toEqual(["the statutory rate from 2026-07-01 is incomplete and was passed over"]);
  });

  it("comes with a warning when the row in force is assumed", () => {
    const found = ratesOn(catalogue, "2026-11-20");
    expect(found).toMatchObject({ statutory: "10.15", gprCap: "50.75", validFrom: "2026-07-01", assumed: true });
    expect(found.warnings).toHaveLength(1);
  });

  it("does not exist before the first row", () => {
    expect(() => ratesOn(catalogue, "2025-12-31")).toThrow(RangeError);
  });

  it.each([
    ["10.15", "50.75"],
    ["10.00", "50.00"],
    ["9.90", "49.50"],
    ["10.40", "52.00"],
  ])("of %s caps ГПР at %s", (statutory, cap) => {
    expect(capGpr(statutory)).toBe(cap);
  });
});

it("finds a product by key and throws for an unknown key", () => {
  expect(findProduct(catalogue, "creditLine").nominalRate).toBe("36.00");
  expect(() => findProduct(catalogue, "toString")).toThrow(RangeError);
});

it("reads amounts as cents and rates as text", () => {
  expect(catalogue.livingMinimum).toBe(39063);
  expect(catalogue.minNetIncome).toBe(30000);
  expect(catalogue.dti).toEqual({ auto: "0.40", max: "0.50" });
  expect(catalogue.timers["offerDays"]).toBe(14);
});

it("accepts a catalogue without a second currency", () => {
  expect(parseCatalogue({ ...catalogueJson(), alternative: null }).alternative).toBeNull();
});

const products = () => catalogueJson()["products"] as Record<string, unknown>[];
const withFirst = (change: Record<string, unknown>) => ({
  products: products().map((item, index) => (index === 0 ? { ...item, ...change } : item)),
});

describe("an invalid catalogue is rejected with the path of every fault", () => {
  const consumer = products()[1]!;
  const withConsumer = (change: Record<string, unknown>) => ({
    products: products().map((item, index) => (index === 1 ? { ...item, ...change } : item)),
  });
  const faults = (json: unknown): unknown[] => {
    const read = readCatalogue(json);
    return "faults" in read ? read.faults.map(({ place, code }) => [place.join("."), code]) : [];
  };

  it.each<[string, Record<string, unknown>, string, string]>([
    ["a rate as a number", withFirst({ nominalRate: 36 }), "products.0.nominalRate", "wrong-kind"],
    ["a fee", withFirst({ fees: [{ name: "такса" }] }), "products.0.fees", "fee"],
    [
      "a default off the step",
      withFirst({ amount: { min: 50, max: 500, step: 10, default: 55 } }),
      "products.0.amount.default",
      "default-off-scale",
    ],
    [
      "a step that misses the end",
      withFirst({ amount: { min: 50, max: 500, step: 40, default: 50 } }),
      "products.0.amount.step",
      "step-misses-end",
    ],
    [
      "a scale whose max is below its min",
      withFirst({ amount: { min: 500, max: 50, step: 10, default: 50 } }),
      "products.0.amount.max",
      "scale-upside-down",
    ],
    [
      "a gap in mappings",
      withConsumer({ mappings: { "200-500": "3-12", "602-3000": "3-36" } }),
      "products.1.mappings.602-3000",
      "mapping-gap",
    ],
    [
      "amounts without terms",
      withConsumer({ mappings: { "200-500": "3-12" } }),
      "products.1.mappings",
      "mapping-lacks",
    ],
    [
      "terms outside the slider",
      withConsumer({ mappings: { "200-3000": "3-48" } }),
      "products.1.mappings.200-3000",
      "mapping-terms-outside",
    ],
    ["an unknown product", withFirst({ key: "payday" }), "products.0.key", "not-one-of"],
    ["a missing product", { products: products().slice(1) }, "products", "product-missing"],
    ["a duplicate product", { products: [...products(), consumer] }, "products.4.key", "product-twice"],
    [
      "a cap that is not five times the rate",
      { statutoryRates: [row("2026-01-01", "2.15", "10.15", "50.00")] },
      "statutoryRates.0.gprCap",
      "cap-not-fivefold",
    ],
    [
      "a day that does not exist",
      { statutoryRates: [row("2026-02-30", "2.15", "10.15", "50.75")] },
      "statutoryRates.0.validFrom",
      "wrong-kind",
    ],
    ["an amount as a number", { livingMinimum: 390.63 }, "livingMinimum", "wrong-kind"],
    ["no timers", { timers: null }, "timers", "wrong-kind"],
    ["an unknown property", withFirst({ nominalRates: "1" }), "products.0.nominalRates", "property-unknown"],
  ])("%s", (_, change, place, code) => {
    expect(faults({ ...catalogueJson(), ...change })).toEqual([[place, code]]);
  });

  it("a rate that is not the sum of its parts, and its cap", () => {
    const rows = [row("2026-01-01", "2.15", "10.00", "50.75")];
    expect(faults({ ...catalogueJson(), statutoryRates: rows })).toEqual([
      ["statutoryRates.0.statutory", "rate-not-sum"],
      ["statutoryRates.0.gprCap", "cap-not-fivefold"],
    ]);
  });

  it("a missing property; a misspelt one is reported only once", () => {
    const { warning, ...rest } = catalogueJson();
    expect(faults(rest)).toEqual([["", "property-missing"]]);
    expect(faults({ ...rest, warnnig: warning })).toEqual([["warnnig", "property-unknown"]]);
  });

  it("a value that is not an object", () => {
    expect(faults([])).toEqual([["", "wrong-kind"]]);
    expect(() => parseCatalogue([])).toThrow(TypeError);
  });

  it("a gap, with the product's key", () => {
    const read = readCatalogue({
      ...catalogueJson(),
      ...withConsumer({ mappings: { "200-500": "3-12", "602-3000": "3-36" } }),
    });
    expect("faults" in read && read.faults[0]).toMatchObject({ params: { from: 501, to: 601, of: "consumerCredit" } });
  });
});
