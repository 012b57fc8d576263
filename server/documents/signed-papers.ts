import type { TextDocument } from "#src/domain/text/document.ts";
import type { AgreementFacts } from "./agreement-facts.ts";
import type { Papers } from "./papers.ts";
import type { PaperSource } from "./paper-templates.ts";
import { lacksOf, requireComplete } from "./needs.ts";
import { SIGNATURE_NEEDS } from "./paper-needs.ts";
import { fillTemplate } from "./template.ts";
import { signedValues, type SignatureFacts } from "./values.ts";

/** Renders the record of a signature as its template has it, complete or not. */
export const signatureRecord = (
  facts: AgreementFacts,
  signature: SignatureFacts,
  { catalogue, papers }: PaperSource,
): TextDocument =>
  fillTemplate(papers.signature, { conditions: new Set(), values: signedValues(facts, signature, catalogue) });

/**
 * The papers as signed: the same, with the record of the signature at the end of the contract (чл. 11, ал. 1, т. 27 ЗПК).
 * The fingerprint in it is that of the papers without the record. Throws a RangeError when the record is not complete.
 */
export const signedPapers = <Signed extends Pick<Papers, "contract">>(
  papers: Signed,
  facts: AgreementFacts,
  signature: SignatureFacts,
  source: PaperSource,
): Signed => {
  const record = signatureRecord(facts, signature, source);
  requireComplete("signature", lacksOf(SIGNATURE_NEEDS, record, { ...facts, signature }, source.catalogue));
  return { ...papers, contract: { ...papers.contract, blocks: [...papers.contract.blocks, ...record.blocks] } };
};
