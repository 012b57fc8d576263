import { readFileSync } from "node:fs";
import { findProduct, parseCatalogue, ratesOn } from "#src/domain/catalogue.ts";
import type { Catalogue, Product } from "#src/domain/catalogue.ts";

/** The catalogue file's content, unread, for tests that change it; a fresh copy each time. */
export const catalogueJson = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL("../../server/catalogue.json", import.meta.url), "utf8")) as Record<string, unknown>;

/** The product's own catalogue, for tests. */
export const catalogue: Catalogue = parseCatalogue(catalogueJson());

/** One of its offers, for tests. */
export const product = (key: string): Product => findProduct(catalogue, key);

/** The day the tests live in, and the rates of that day. */
export const TODAY = "2026-11-20";
export const rates = ratesOn(catalogue, TODAY);
