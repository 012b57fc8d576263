import { readFileSync } from "node:fs";
import { findProduct, ratesOn } from "./catalogue.ts";
import { parseCatalogue } from "./parse-catalogue.fixture.ts";
import type { Catalogue, Product } from "./catalogue.ts";

/** The catalogue file as raw JSON, for tests that modify it; a fresh copy per call. */
export const catalogueJson = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL("../../../server/catalogue.json", import.meta.url), "utf8")) as Record<
    string,
    unknown
  >;

/** The real catalogue. */
export const catalogue: Catalogue = parseCatalogue(catalogueJson());

/** A product of the real catalogue, by key. */
export const product = (key: string): Product => findProduct(catalogue, key);

/** "Today" in tests, and the rates in force that day. */
export const TODAY = "2026-11-20";
export const rates = ratesOn(catalogue, TODAY);
