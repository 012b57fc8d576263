import type { TextDocument } from "#src/domain/text/document.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { agreementValues, creditBlocks, creditConditions } from "./values.ts";

/** Renders the repayment plan as a separate paper, available free at any time (чл. 11, ал. 2 and чл. 12 ЗПК). */
export const plan = (facts: AgreementFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers.plan, {
    conditions: creditConditions(facts),
    values: agreementValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
  });
