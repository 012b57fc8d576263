import type { AgreementFacts } from "./agreement-facts.ts";
import type { Papers } from "./papers.ts";
import type { PaperSource } from "./paper-templates.ts";
import { fillTemplate } from "./template.ts";
import { signedValues, type SignatureFacts } from "./values.ts";

/**
 * The papers as signed: the same, with the record of the signature at the end of the contract (чл. 11, ал. 1, т. 27 ЗПК).
 * The fingerprint in it is that of the papers without the record.
 */
export const signedPapers = (
  papers: Papers,
  facts: AgreementFacts,
  signature: SignatureFacts,
  { catalogue, papers: templates }: PaperSource,
): Papers => {
  const record = fillTemplate(templates.signature, {
    conditions: new Set(),
    values: signedValues(facts, signature, catalogue),
  });
  return { ...papers, contract: { ...papers.contract, blocks: [...papers.contract.blocks, ...record.blocks] } };
};
