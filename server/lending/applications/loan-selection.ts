/** A loan that can be priced: a product of the catalogue with an amount and a term on its grid. */
import { findProduct, type Catalogue, type Product } from "#src/domain/lending/catalogue.ts";
import { onGrid } from "#src/domain/lending/grid.ts";
import type { LoanChoice } from "#server/submissions/loan.ts";

/** Amount in whole euro, term in the product's unit. */
export type LoanSelection = { product: Product; amount: number; term: number };

/** Name of a product's term element, which is the term's unit: `months` or `days`. */
export const termName = (product: Product): "months" | "days" => product.term.unit;

/** The loan selection of a form's choice; undefined when the catalogue does not offer it. */
export const loanSelectionOf = (catalogue: Catalogue, choice: LoanChoice | undefined): LoanSelection | undefined => {
  if (!choice) return undefined;
  const product = findProduct(catalogue, choice.product);
  const { amount, term } = choice;
  return onGrid(product, amount, term) ? { product, amount, term } : undefined;
};
