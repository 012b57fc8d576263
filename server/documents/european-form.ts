import { findProduct, ratesOn } from "#src/domain/lending/catalogue.ts";
import type { ProductKey } from "#src/domain/lending/catalogue.ts";
import type { Day } from "#src/domain/time/dates.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { price } from "#src/domain/lending/price.ts";
import type { AgreementFacts, CreditFacts, TermsRef } from "./agreement-facts.ts";
import type { Lender } from "#server/text/lender.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { agreementValues, creditBlocks, creditConditions, creditValues, securityOf } from "./values.ts";

/** Renders the Standard European Form for a borrower's credit (чл. 5 and Приложение № 2 ЗПК). */
export const europeanForm = (facts: AgreementFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers["european-form"], {
    conditions: creditConditions(facts).add("borrower").add(securityOf(facts)),
    values: agreementValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
  });

/** Renders the form as a public example, without a borrower. */
export const europeanFormOf = (facts: CreditFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers["european-form"], {
    conditions: creditConditions(facts).add("example"),
    values: creditValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
  });

/** Data of a public example; `amount` (whole euros) and `term` default to the product's own. */
export type ExampleOf = PaperSource & {
  lender: Lender;
  day: Day;
  terms: TermsRef;
  amount?: number;
  term?: number;
};

/** Prices and renders the public example of a product. Throws a RangeError for an amount or term not offered. */
export const europeanFormExample = (
  key: ProductKey,
  { catalogue, papers, lender, day, terms, amount, term }: ExampleOf,
): TextDocument => {
  const product = findProduct(catalogue, key);
  const of = price(
    product,
    amount ?? product.amount.default,
    term ?? product.term.default,
    day,
    ratesOn(catalogue, day),
  );
  return europeanFormOf({ lender, product, price: of, day, channels: [], terms }, { catalogue, papers });
};
