/** What was signed is what the borrower gets: each product, half of them over a weekend, half at the end of a month. */
import { it } from "vitest";
import { eachDatabase } from "#tests/support/database.ts";
import { DAYS, expectAsSigned, PRODUCTS } from "./as-signed.ts";

eachDatabase((_name, open) => {
  it.each(PRODUCTS.map((product, n) => [product[0], ...DAYS[n % 2]!, product] as const))(
    "a credit of %s, signed on %s and paid out on %s, is what was signed",
    (_product, signDay, payDay, product) => expectAsSigned(open, product, [signDay, payDay]),
    120_000,
  );
});
