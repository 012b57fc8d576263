import type { TextDocument } from "#src/domain/text/document.ts";
import { contract } from "./agreement.ts";
import { CONTRACT_NEEDS } from "./contract-needs.ts";
import { europeanForm } from "./european-form.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import type { PaperSource } from "./paper-templates.ts";
import { generalTerms } from "./general-terms.ts";
import { lacksOf, requireComplete, type Lack } from "./needs.ts";
import { FORM_NEEDS, PLAN_NEEDS, TERMS_NEEDS } from "./paper-needs.ts";
import { plan } from "./plan.ts";

/** The papers a borrower reads and signs; the fingerprint covers exactly these. */
export type Papers = Record<"europeanForm" | "contract" | "plan" | "terms", TextDocument>;

/** Renders the papers as their templates have them, complete or not. */
const drawPapers = (facts: AgreementFacts, source: PaperSource): Papers => ({
  europeanForm: europeanForm(facts, source),
  contract: contract(facts, source),
  plan: plan(facts, source),
  terms: generalTerms(facts),
});

/** What the law asks of the papers and they lack: the one judge of the approval and of the check of templates. */
const lacksOfPapers = (
  papers: Papers,
  facts: AgreementFacts,
  { catalogue }: Pick<PaperSource, "catalogue">,
): Record<keyof Papers, Lack[]> => ({
  europeanForm: lacksOf(FORM_NEEDS, papers.europeanForm, facts, catalogue),
  contract: lacksOf(CONTRACT_NEEDS, papers.contract, facts, catalogue),
  plan: lacksOf(PLAN_NEEDS, papers.plan, facts, catalogue),
  terms: lacksOf(TERMS_NEEDS, { title: papers.terms.title, blocks: facts.termsText }, facts, catalogue),
});

/** Renders the papers. Throws a RangeError when one lacks mandatory content (the agreement is void then: чл. 22 ЗПК). */
export const makePapers = (facts: AgreementFacts, source: PaperSource): Papers => {
  // Dates, withdrawal period and plan count from the agreement's day; papers of an earlier day must be made again.
  if (facts.price.start !== facts.day)
    throw new RangeError(`the price is of ${facts.price.start}, the contract of ${facts.day}`);
  const papers = drawPapers(facts, source);
  for (const [paper, lacks] of Object.entries(lacksOfPapers(papers, facts, source))) requireComplete(paper, lacks);
  return papers;
};
