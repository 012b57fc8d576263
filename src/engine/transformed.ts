/** What a field makes of what is typed into it. */
import { transformText } from "#src/domain/transform.ts";
import type { Field } from "./compile.ts";

/** Text as the field's transforms would have it. */
export const transformed = ({ element: { transform } }: Field, text: string): string => (transform ? transformText(text, [transform].flat()) : text);
