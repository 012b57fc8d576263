/** Whether the rules of a chain can ever be content on the element they stand on. */
import type { ElementType } from "#src/engine/definition.ts";
import { ELEMENT_TYPES } from "#src/engine/definition.ts";
import type { Outlined } from "./outline.ts";
import type { Finding, Place } from "./problem.ts";

const TICKS: readonly ElementType[] = ["checkbox"];
const FILES: readonly ElementType[] = ["photo", "file"];
const WORDS: readonly ElementType[] = ELEMENT_TYPES.filter((type) => !TICKS.includes(type) && !FILES.includes(type));

const each = (types: readonly ElementType[], ...rules: string[]): [string, readonly ElementType[]][] => rules.map((rule) => [rule, types]);

/** Rules that look at a tick, at files or at a text refuse everything else; a rule that is not here takes any value. */
const FITS = new Map<string, readonly ElementType[]>([
  ...each(TICKS, "checkbox-required", "tos-accepted", "data-privacy-consent"),
  ...each(FILES, "identity-card-images"),
  ...each(["slider"], "consumer-slider-period"),
  ...each(["text"], "email-backend"),
  ...each(["text", "promoCode"], "promo-code-backend"),
  ...each(WORDS, "alpha-numerical", "company-uic", "cyrillic", "date-bg", "email", "email-or-person-pin", "iban", "iban-checksum", "id-card-number",
    "issued-from-14", "mobile-bg", "month-bg", "not-future", "not-past", "number", "old-enough", "password-match", "person-pin", "pin", "pin6", "revtag", "symbol-count"),
]);

type Chain = { validation?: unknown; validationProps?: unknown };

const unfit = ({ validation, validationProps }: Chain, type: ElementType, place: Place): Finding[] => {
  const names = typeof validation === "string" ? validation.split(/\s+/).filter(Boolean) : [];
  const own = names.filter((name) => FITS.get(name)?.includes(type) === false)
    .map((name) => ({ place: [...place, "validation"], message: `the rule "${name}" means nothing for the type "${type}"` }));
  const nested = typeof validationProps === "object" && validationProps !== null && "validation" in validationProps
    ? unfit(validationProps as Chain, type, [...place, "validationProps"]) : [];
  return [...own, ...nested];
};

/** A least length that the longest one does not allow: the field could never be filled in. */
const tooShort = ({ element: { maxLength, validationProps }, place }: Outlined): Finding[] => {
  const count = validationProps?.["count"];
  return maxLength !== undefined && typeof count === "number" && count > maxLength
    ? [{ place: [...place, "maxLength"], message: `"maxLength" is ${maxLength}, but "symbol-count" asks for ${count}` }] : [];
};

/** Rules and lengths that would refuse whatever is entered. */
export const ruleFitFindings = (outlined: Outlined): Finding[] => {
  const { element, type, place } = outlined;
  // Of a group or a button the chain itself is told.
  return type === "form" || type === "submit" ? [] : [...unfit(element, type, place), ...tooShort(outlined)];
};
