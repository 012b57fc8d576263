import type { Catalogue } from "#src/domain/catalogue.ts";
import type { TextDocument } from "#src/domain/document.ts";
import type { ContractFacts } from "#server/documents/facts.ts";
import { fillTemplate, template } from "#server/documents/template.ts";
import { contractValues, creditBlocks, creditConditions, KNOWN } from "#server/documents/values.ts";

/** The credit contract (чл. 10 and 11 ЗПК); its sections carry the ids `checklist.ts` names. */
export const contract = (facts: ContractFacts, catalogue: Catalogue): TextDocument =>
  fillTemplate(template("contract", KNOWN.contract), {
    conditions: creditConditions(facts).add(facts.guarantor ? "guarantor" : "unsecured"),
    values: contractValues(facts, catalogue),
    blocks: creditBlocks(facts, catalogue),
    numbered: true,
  });
