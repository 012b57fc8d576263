/** What a browser may be told to fill in: the field names of HTML's autofill that a form of ours can need. */
import { suggest } from "./closest.ts";
import type { Outlined } from "./outline.ts";
import type { Finding } from "./problem.ts";

const FIELDS = [
  "off", "on", "name", "honorific-prefix", "given-name", "additional-name", "family-name", "nickname", "username", "new-password", "current-password",
  "one-time-code", "organization-title", "organization", "street-address", "address-line1", "address-line2", "address-line3", "address-level1",
  "address-level2", "address-level3", "address-level4", "country", "country-name", "postal-code", "cc-name", "cc-number", "cc-exp", "cc-csc",
  "transaction-currency", "transaction-amount", "language", "bday", "bday-day", "bday-month", "bday-year", "sex", "url", "photo",
  "tel", "tel-country-code", "tel-national", "tel-area-code", "tel-local", "tel-extension", "email", "impp",
] as const;

/** `section-…` tells two addresses of one form apart. */
const BEFORE = /^(?:section-[a-z0-9-]+|shipping|billing|home|work|mobile)$/;

/** A word that no browser knows fills in nothing, and nobody sees why. */
export const autofillFindings = ({ element: { autocomplete }, place }: Outlined): Finding[] => {
  if (autocomplete === undefined) return [];
  const words = autocomplete.trim().split(/\s+/);
  const field = words.pop() ?? "";
  const at = [...place, "autocomplete"];
  const unknown = FIELDS.some((known) => known === field) ? [] : [{ place: at, message: `no browser fills in "${field}"`, ...suggest(field, FIELDS) }];
  return [...unknown, ...words.filter((word) => !BEFORE.test(word)).map((word) => ({ place: at, message: `before the field's word "${word}" means nothing`, ...suggest(word, FIELDS) }))];
};
