import { paperWords } from "#src/copy/documents.ts";
import type { TextDocument } from "#src/domain/text/document.ts";
import { formatDay } from "#src/domain/time/dates.ts";
import type { AgreementFacts } from "./agreement-facts.ts";

/** The general terms as a paper of the agreement: their text in the version that the agreement refers to. */
export const generalTerms = ({ terms, termsText }: Pick<AgreementFacts, "terms" | "termsText">): TextDocument => ({
  title: terms.title,
  blocks: [
    { kind: "paragraph", text: [paperWords.termsVersion(terms.version, formatDay(terms.validFrom, true))] },
    ...termsText,
  ],
});
