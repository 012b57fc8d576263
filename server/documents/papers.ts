import type { Catalogue } from "#src/domain/catalogue.ts";
import type { TextDocument } from "#src/domain/document.ts";
import { missingItems } from "#server/documents/checklist.ts";
import { contract } from "#server/documents/contract.ts";
import { europeanForm } from "#server/documents/european-form.ts";
import type { ContractFacts } from "#server/documents/facts.ts";
import { plan } from "#server/documents/plan.ts";

/** The papers a borrower reads before signing; the fingerprint they sign is over exactly these. */
export type Papers = { europeanForm: TextDocument; contract: TextDocument; plan: TextDocument };

/** Makes the papers; throws a RangeError when the contract lacks something the law asks for (чл. 22 ЗПК makes it void). */
export const makePapers = (facts: ContractFacts, catalogue: Catalogue): Papers => {
  // Dates, withdrawal period and plan all count from the day of the contract; a paper of yesterday is made anew.
  if (facts.price.start !== facts.day) throw new RangeError(`the price is of ${facts.price.start}, the contract of ${facts.day}`);
  const papers = { europeanForm: europeanForm(facts, catalogue), contract: contract(facts, catalogue), plan: plan(facts, catalogue) };
  const missing = missingItems(papers.contract, facts, catalogue);
  if (missing.length > 0) throw new RangeError(`the contract is not complete: ${missing.join("; ")}`);
  return papers;
};
