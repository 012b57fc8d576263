import type { TextDocument } from "#src/domain/text/document.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { agreementValues, creditBlocks, creditConditions, securityOf } from "./values.ts";

/** Renders the credit agreement (чл. 10 and 11 ЗПК); its sections have the ids used by `checklist.ts`. */
export const contract = (facts: AgreementFacts, { catalogue, papers }: PaperSource): TextDocument =>
  fillTemplate(papers.contract, {
    conditions: creditConditions(facts)
      .add(securityOf(facts))
      // A term in days moves by the same days under either rule.
      .add(facts.price.unit === "days" ? "sameDays" : facts.shiftRule),
    values: agreementValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
    numbered: true,
  });
