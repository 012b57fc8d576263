import { describe, expect, it } from "vitest";
import { checkCaps } from "./caps.ts";
import { parseCatalogue } from "./parse-catalogue.fixture.ts";
import { catalogueJson, product, rates, TODAY } from "./catalogue.fixture.ts";
import type { Catalogue, Product, ProductKey } from "./catalogue.ts";
import { gridAmounts, gridTerms } from "./grid.ts";
import { price } from "./price.ts";
import { priceFaults } from "./price-faults.ts";
import { sellableFaults } from "./sellable.ts";

type Json = Record<string, unknown>;

const own = (): Catalogue => parseCatalogue(catalogueJson());

const withProduct = (key: ProductKey, change: Partial<Product>, catalogue = own()): Catalogue => ({
  ...catalogue,
  products: catalogue.products.map((each) => (each.key === key ? { ...each, ...change } : each)),
});
const withJson = (change: Json): Catalogue => parseCatalogue({ ...catalogueJson(), ...change });
const inside = (name: string, change: Json): Catalogue =>
  withJson({ [name]: { ...(catalogueJson()[name] as Json), ...change } });

const row = (validFrom: string, mro: string, statutory: string, gprCap: string): Json => ({
  validFrom,
  mro,
  addOn: "8.00",
  statutory,
  gprCap,
});
const withRates = (...rows: Json[]): Catalogue =>
  withJson({ statutoryRates: [...(catalogueJson()["statutoryRates"] as Json[]), ...rows] });

const faults = (catalogue: Catalogue): unknown[] =>
  sellableFaults(catalogue, TODAY).map((fault) => [
    fault.place.join("."),
    fault.code,
    "params" in fault ? fault.params : undefined,
  ]);

const consumer = product("consumerCredit");
const dear = (nominalRate: string, catalogue = own()) => withProduct("consumerCredit", { nominalRate }, catalogue);
const LOWER = row("2027-01-01", "1.00", "9.00", "45.00");

describe("what could not be sold is refused with its place and figures", () => {
  it.each<[string, Catalogue, string, string, Json]>([
    ["51 % a year", dear("51.00"), "products.1.nominalRate", "price-over-cap", { of: "consumerCredit", cap: "50.75" }],
    ["42 % a year", dear("42.00"), "products.1.nominalRate", "price-over-cap", { unit: "months", cap: "50.75" }],
    [
      "49 % a year on the line",
      withProduct("creditLine", { nominalRate: "49.00" }),
      "products.0.nominalRate",
      "price-over-cap",
      { of: "creditLine", unit: "days" },
    ],
    [
      "a rate so high that there is no ГПР",
      withProduct("creditLine", { nominalRate: "99999999999.00" }),
      "products.0.nominalRate",
      "price-over-cap",
      { gpr: Infinity },
    ],
    [
      "a price above a cap that comes into force later",
      dear("38.00", withRates(LOWER)),
      "products.1.nominalRate",
      "price-over-cap",
      { cap: "45.00", from: "2027-01-01" },
    ],
    [
      "a price that only a later, higher cap would allow",
      dear("42.00", withRates(row("2027-01-01", "3.00", "11.00", "55.00"))),
      "products.1.nominalRate",
      "price-over-cap",
      { cap: "50.75" },
    ],
    [
      "a short credit that costs too much",
      withJson({ shortTermCaps: [{ maxDays: 31, maxCostPct: "2.9" }] }),
      "products.0.nominalRate",
      "cost-over-cap",
      { of: "creditLine", unit: "days" },
    ],
    [
      "three months that are short enough only from some days on: 1 February to 1 May",
      withJson({ shortTermCaps: [{ maxDays: 89, maxCostPct: "5" }] }),
      "products.1.nominalRate",
      "cost-over-cap",
      { term: 3, days: 89, start: "2027-01-31" },
    ],
    [
      "a first offer that cannot be had",
      withProduct("consumerCredit", { term: { ...consumer.term, default: 36 } }),
      "products.1.term.default",
      "default-not-offered",
      { amount: 1000, term: 36, min: 3, max: 18 },
    ],
    [
      "a product that counts otherwise than its papers",
      withProduct("consumerCredit", { basis: "ACT/365" }),
      "products.1.term.unit",
      "product-terms",
      { unit: "months", basis: "months/12" },
    ],
    [
      "interest on a product that is called free",
      withProduct("interestFreeInstalment", { nominalRate: "5.00" }),
      "products.2.nominalRate",
      "free-at-rate",
      { rate: "5.00" },
    ],
    [
      "a limit left out",
      inside("limits", { new: { creditLine: 300 } }),
      "limits.new",
      "limit-missing",
      { of: "consumerCredit", list: "new" },
    ],
    [
      "a limit below the smallest amount",
      inside("limits", { afterOneRepaid: { creditLine: 40, consumerCredit: 2000 } }),
      "limits.afterOneRepaid.creditLine",
      "limit-below-min",
      { limit: 40, min: 50 },
    ],
    ["a line closed by its limit", withJson({ fastCreditMaxAmount: 40 }), "fastCreditMaxAmount", "limit-below-min", {}],
    ["shares the wrong way round", inside("dti", { auto: "0.60" }), "dti.auto", "share-order", { max: "0.50" }],
    ["a share in percent", inside("dti", { max: "50" }), "dti.max", "share-above-one", { share: "50" }],
    [
      "hours of two days",
      inside("videoHours", { from: 22, to: 8 }),
      "videoHours.to",
      "hours-order",
      { from: 22, to: 8 },
    ],
    [
      "a week for withdrawal",
      inside("timers", { withdrawalDays: 7 }),
      "timers.withdrawalDays",
      "days-below-law",
      { days: 7, least: 14 },
    ],
    [
      "ten days to pay back",
      inside("timers", { withdrawalRepayDays: 10 }),
      "timers.withdrawalRepayDays",
      "days-below-law",
      { least: 30 },
    ],
    [
      "a rounded rate of the lev",
      inside("alternative", { exchangeRate: "1.95" }),
      "alternative.exchangeRate",
      "exchange-rate",
      { fixed: "1.95583" },
    ],
    [
      "a line without a term",
      withProduct("creditLine", { lineMonths: undefined } as Partial<Product>),
      "products.0",
      "property-missing",
      { name: "lineMonths" },
    ],
  ])("%s", (_, catalogue, place, code, params) => {
    expect(faults(catalogue)).toEqual([[place, code, expect.objectContaining(params)]]);
  });

  it("a day before the first complete statutory rate", () => {
    expect(sellableFaults(own(), "2025-12-31")).toEqual([
      { place: ["statutoryRates"], code: "no-rate", params: { day: "2025-12-31" } },
    ]);
  });
});

describe("what is lawful passes:", () => {
  it.each<[string, Catalogue]>([
    ["the lender's own catalogue", own()],
    ["a rate just below the cap", dear("41.50")],
    ["a price below a cap that comes into force later", withRates(LOWER)],
    [
      "a cap that was lower once",
      withJson({
        statutoryRates: [LOWER, row("2026-07-01", "2.15", "10.15", "50.75")].map((each, at) => ({
          ...each,
          ...(at === 0 && { validFrom: "2020-01-01" }),
        })),
      }),
    ],
    ["a later rate that is not known yet", withRates({ validFrom: "2027-01-01", mro: "0.10" })],
    ["a consumer credit without interest", dear("0.00")],
    ["no second currency", withJson({ alternative: null })],
    ["the rate of the lev with more zeros", inside("alternative", { exchangeRate: "1.955830" })],
    ["a month for withdrawal", inside("timers", { withdrawalDays: 30 })],
    ["a limit of the smallest amount", inside("limits", { new: { creditLine: 50, consumerCredit: 200 } })],
    ["equal shares", inside("dti", { auto: "0.50" })],
    [
      "millions in steps of one",
      withProduct("consumerCredit", {
        amount: { min: 200, max: 3_000_000, step: 1, default: 1000 },
        mappings: { "200-3000000": "3-36" },
      }),
    ],
  ])("%s", (_, catalogue) => {
    expect(faults(catalogue)).toEqual([]);
  });
});

describe("a rate near the cap is judged as pricing every amount and term would", () => {
  const small = {
    creditLine: {
      amount: { min: 50, max: 90, step: 10, default: 50 },
      term: { ...product("creditLine").term, max: 7, default: 7 },
    },
    consumerCredit: {
      amount: { min: 200, max: 350, step: 50, default: 200 },
      term: { ...consumer.term, max: 5, default: 3 },
      mappings: { "200-350": "3-5" },
    },
  } as const;
  const steps = ["40.90", "41.00", "41.05", "41.10", "41.20", "41.60", "41.70", "41.75", "41.80"];

  it.each((["creditLine", "consumerCredit"] as const).flatMap((key) => steps.map((rate) => [key, rate] as const)))(
    "%s at %s %",
    (key, nominalRate) => {
      const catalogue = withProduct(key, { ...small[key], nominalRate });
      const sold = catalogue.products.find((each) => each.key === key)!;
      const isOver = gridAmounts(sold).some((amount) =>
        gridTerms(sold, amount).some(
          (term) => checkCaps(price(sold, amount, term, TODAY, rates), catalogue, TODAY).length > 0,
        ),
      );
      expect(priceFaults(catalogue, TODAY).length > 0).toBe(isOver);
    },
  );

  it("a cent of rounding between the corners is found", () => {
    const catalogue = withProduct("creditLine", { nominalRate: "41.05" });
    const line = catalogue.products[0]!;
    const corners = [50, 500].flatMap((amount) => [5, 30].map((term) => price(line, amount, term, TODAY, rates)));
    expect(corners.flatMap((quote) => checkCaps(quote, catalogue, TODAY))).toEqual([]);
    expect(faults(catalogue)).toEqual([["products.0.nominalRate", "price-over-cap", expect.anything()]]);
  });
});
