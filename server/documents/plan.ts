import type { Catalogue } from "#src/domain/catalogue.ts";
import type { TextDocument } from "#src/domain/document.ts";
import type { ContractFacts } from "#server/documents/facts.ts";
import { fillTemplate, template } from "#server/documents/template.ts";
import { contractValues, creditBlocks, creditConditions, KNOWN } from "#server/documents/values.ts";

/** The repayment plan as a paper of its own, free at any time (чл. 11, ал. 2 and чл. 12 ЗПК). */
export const plan = (facts: ContractFacts, catalogue: Catalogue): TextDocument =>
  fillTemplate(template("plan", KNOWN.contract), {
    conditions: creditConditions(facts),
    values: contractValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
  });
