/** Autofill field names (HTML, § Autofill) that a form of this product can need. */
import { suggest } from "#server/findings/closest.ts";
import type { Outlined } from "./outline.ts";
import type { Finding } from "#server/findings/finding.ts";

const FIELDS = [
  "off",
  "on",
  "name",
  "honorific-prefix",
  "given-name",
  "additional-name",
  "family-name",
  "nickname",
  "username",
  "new-password",
  "current-password",
  "one-time-code",
  "organization-title",
  "organization",
  "street-address",
  "address-line1",
  "address-line2",
  "address-line3",
  "address-level1",
  "address-level2",
  "address-level3",
  "address-level4",
  "country",
  "country-name",
  "postal-code",
  "cc-name",
  "cc-number",
  "cc-exp",
  "cc-csc",
  "transaction-currency",
  "transaction-amount",
  "language",
  "bday",
  "bday-day",
  "bday-month",
  "bday-year",
  "sex",
  "url",
  "photo",
  "tel",
  "tel-country-code",
  "tel-national",
  "tel-area-code",
  "tel-local",
  "tel-extension",
  "email",
  "impp",
] as const;

/** Tokens that may precede a field name; `section-…` separates two addresses in one form. */
const BEFORE = /^(?:section-[a-z0-9-]+|shipping|billing|home|work|mobile)$/;

/** Findings for `autocomplete` tokens that no browser knows: the browser ignores them silently. */
export const autofillFindings = ({ element: { autocomplete }, place }: Outlined): Finding[] => {
  if (autocomplete === undefined) return [];
  const words = autocomplete.trim().split(/\s+/);
  const field = words.pop() ?? "";
  const at = [...place, "autocomplete"];
  const unknown = FIELDS.some((known) => known === field)
    ? []
    : [{ place: at, code: "autofill-unknown", params: { word: field }, ...suggest(field, FIELDS) } as const];
  return [
    ...unknown,
    ...words
      .filter((word) => !BEFORE.test(word))
      .map((word): Finding => ({
        place: at,
        code: "autofill-before",
        params: { word },
        ...suggest(word, FIELDS),
      })),
  ];
};
