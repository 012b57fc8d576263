import { describe, expect, it } from "vitest";
import { catalogue, catalogueJson } from "#src/domain/catalogue.fixture.ts";
import { capGpr, findProduct, parseCatalogue, ratesOn } from "#src/domain/catalogue.ts";

const withRates = (...rows: unknown[]) => parseCatalogue({ ...catalogueJson(), statutoryRates: rows });
const row = (validFrom: string, mro: string, statutory: string, gprCap: string) => ({ validFrom, mro, addOn: "8.00", statutory, gprCap });

describe("the statutory rate", () => {
  it("is the last row that has begun", () => {
    const table = withRates(row("2026-07-01", "2.00", "10.00", "50.00"), row("2026-01-01", "2.15", "10.15", "50.75"));
    expect(ratesOn(table, "2026-06-30")).toMatchObject({ statutory: "10.15", gprCap: "50.75", validFrom: "2026-01-01", warnings: [] });
    expect(ratesOn(table, "2026-07-01")).toMatchObject({ statutory: "10.00", gprCap: "50.00", assumed: false });
  });

  it("passes over an incomplete row and says so", () => {
    const table = withRates(row("2026-01-01", "2.15", "10.15", "50.75"), { validFrom: "2026-07-01", mro: null, addOn: "8.00" });
    const found = ratesOn(table, "2026-11-20");
    expect(found.validFrom).toBe("2026-01-01");
    expect(found.warnings).toEqual(["the statutory rate from 2026-07-01 is incomplete and was passed over"]);
  });

  it("says when the row in force is assumed", () => {
    const found = ratesOn(catalogue, "2026-11-20");
    expect(found).toMatchObject({ statutory: "10.15", gprCap: "50.75", validFrom: "2026-07-01", assumed: true });
    expect(found.warnings).toHaveLength(1);
  });

  it("does not exist before the first row", () => {
    expect(() => ratesOn(catalogue, "2025-12-31")).toThrow(RangeError);
  });

  it.each([["10.15", "50.75"], ["10.00", "50.00"], ["9.90", "49.50"], ["10.40", "52.00"]])("of %s caps ГПР at %s", (statutory, cap) => {
    expect(capGpr(statutory)).toBe(cap);
  });
});

it("finds an offer by key and refuses an unknown one", () => {
  expect(findProduct(catalogue, "creditLine").nominalRate).toBe("36.00");
  expect(() => findProduct(catalogue, "toString")).toThrow(RangeError);
});

it("turns amounts into cents and keeps rates as text", () => {
  expect(catalogue.livingMinimum).toBe(39063);
  expect(catalogue.minNetIncome).toBe(30000);
  expect(catalogue.dti).toEqual({ auto: "0.40", max: "0.50" });
  expect(catalogue.timers["offerDays"]).toBe(14);
});

it("may do without a second currency", () => {
  expect(parseCatalogue({ ...catalogueJson(), alternative: null }).alternative).toBeNull();
});

const products = () => catalogueJson()["products"] as Record<string, unknown>[];
const withFirst = (change: Record<string, unknown>) => ({ products: products().map((item, index) => (index === 0 ? { ...item, ...change } : item)) });

describe("a broken catalogue is refused with the place named", () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ["a rate as number", withFirst({ nominalRate: 36 }), /products\[0\]\.nominalRate/],
    ["a fee", withFirst({ fees: [{ name: "такса" }] }), /products\[0\]\.fees.*чл\. 10а/],
    ["a default off the step", withFirst({ amount: { min: 50, max: 500, step: 10, default: 55 } }), /products\[0\]\.amount/],
    ["a gap in mappings", withFirst({ mappings: { "50-100": "1-2", "200-500": "1-3" } }), /products\[0\]\.mappings.*101-199/],
    ["an unknown offer", withFirst({ key: "payday" }), /products\[0\]\.key/],
    ["a missing offer", { products: products().slice(1) }, /products/],
    ["a cap that is not five times", { statutoryRates: [row("2026-01-01", "2.15", "10.15", "50.00")] }, /statutoryRates\[0\]\.gprCap/],
    ["a rate that is not the sum", { statutoryRates: [row("2026-01-01", "2.15", "10.00", "50.00")] }, /statutoryRates\[0\]\.statutory/],
    ["a day that does not exist", { statutoryRates: [row("2026-02-30", "2.15", "10.15", "50.75")] }, /statutoryRates\[0\]\.validFrom/],
    ["an amount as number", { livingMinimum: 390.63 }, /livingMinimum/],
    ["no timers", { timers: null }, /timers/],
  ])("%s", (_, change, message) => {
    expect(() => parseCatalogue({ ...catalogueJson(), ...change })).toThrow(message);
  });

  it("and so is something that is no object", () => {
    expect(() => parseCatalogue([])).toThrow(TypeError);
  });
});
