import { findProduct, ratesOn } from "#src/domain/catalogue.ts";
import type { Catalogue, ProductKey } from "#src/domain/catalogue.ts";
import type { Day } from "#src/domain/dates.ts";
import type { TextDocument } from "#src/domain/document.ts";
import { price } from "#src/domain/price.ts";
import type { ContractFacts, CreditFacts, TermsRef } from "#server/documents/facts.ts";
import type { Lender } from "#server/documents/lender.ts";
import { fillTemplate, template } from "#server/documents/template.ts";
import { contractValues, creditBlocks, creditConditions, creditValues, KNOWN } from "#server/documents/values.ts";

const form = () => template("european-form", KNOWN.contract);

/** The Standard European Form of a borrower's credit (чл. 5 and Приложение № 2 ЗПК). */
export const europeanForm = (facts: ContractFacts, catalogue: Catalogue): TextDocument =>
  fillTemplate(form(), {
    conditions: creditConditions(facts).add("borrower"),
    values: contractValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
  });

/** The same form for anyone to read: an example without a borrower. */
export const europeanFormOf = (facts: CreditFacts, catalogue: Catalogue): TextDocument =>
  fillTemplate(form(), {
    conditions: creditConditions(facts).add("example"),
    values: creditValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
  });

/** What a public example is made from; `amount` (whole euro) and `term` default to the offer's own. */
export type ExampleOf = { catalogue: Catalogue; lender: Lender; day: Day; terms: TermsRef; amount?: number; term?: number };

/** The public example of an offer's form; throws a RangeError for an amount and term that are not offered. */
export const europeanFormExample = (key: ProductKey, { catalogue, lender, day, terms, amount, term }: ExampleOf): TextDocument => {
  const product = findProduct(catalogue, key);
  const of = price(product, amount ?? product.amount.default, term ?? product.term.default, day, ratesOn(catalogue, day));
  return europeanFormOf({ lender, product, price: of, day, channels: [], terms }, catalogue);
};
