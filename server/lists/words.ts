/** Labels of list codes, for documents. */
import { listNamed } from "./index.ts";

const labelOf = (source: string, code: string): string | undefined => listNamed(source)?.byCode(code)?.label;

/** The label of a settlement code; undefined for free text. */
export const placeLabel = (code: string): string | undefined => labelOf("settlements", code);
/** The label of an id card issuer's code; the code itself when unknown. */
export const issuerText = (code: string): string => labelOf("id-card-issuers", code) ?? code;
