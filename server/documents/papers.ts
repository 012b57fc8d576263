import type { TextDocument } from "#src/domain/text/document.ts";
import { missingItems } from "./checklist.ts";
import { contract } from "./agreement.ts";
import { europeanForm } from "./european-form.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import type { PaperSource } from "./paper-templates.ts";
import { generalTerms } from "./general-terms.ts";
import { plan } from "./plan.ts";

/** The papers a borrower reads and signs; the fingerprint covers exactly these. */
export type Papers = Record<"europeanForm" | "contract" | "plan" | "terms", TextDocument>;

/** Renders the papers. Throws a RangeError when the agreement lacks mandatory content (it is void then: чл. 22 ЗПК). */
export const makePapers = (facts: AgreementFacts, source: PaperSource): Papers => {
  // Dates, withdrawal period and plan count from the agreement's day; papers of an earlier day must be made again.
  if (facts.price.start !== facts.day)
    throw new RangeError(`the price is of ${facts.price.start}, the contract of ${facts.day}`);
  const papers = {
    europeanForm: europeanForm(facts, source),
    contract: contract(facts, source),
    plan: plan(facts, source),
    terms: generalTerms(facts),
  };
  const missing = missingItems(papers.contract, facts, source.catalogue);
  if (missing.length > 0) throw new RangeError(`the contract is not complete: ${missing.join("; ")}`);
  return papers;
};
