/** What a code of a list says in a document. A place typed freely says itself. */
import { listNamed } from "./index.ts";

const wordsOf = (source: string, code: string): string => listNamed(source)?.byCode(code)?.label ?? code;

export const placeText = (code: string): string => wordsOf("settlements", code);
export const issuerText = (code: string): string => wordsOf("id-card-issuers", code);
