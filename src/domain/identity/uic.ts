/** Company numbers (ЕИК, Булстат). */
import { withoutGrouping } from "#src/domain/text/typed.ts";

/** The number in stored form: nothing that groups its digits. */
export const normaliseUic = (text: string): string => withoutGrouping(text);

/** True for 9 digits, however they are grouped; the 13-digit numbers of branches are rejected. */
export const isUic = (text: string): boolean => /^[0-9]{9}$/.test(normaliseUic(text));
