/** What a code of a list says in a document. */
import { listNamed } from "./index.ts";

const labelOf = (source: string, code: string): string | undefined => listNamed(source)?.byCode(code)?.label;

/** Nothing for a place that was typed freely. */
export const placeLabel = (code: string): string | undefined => labelOf("settlements", code);
export const issuerText = (code: string): string => labelOf("id-card-issuers", code) ?? code;
