/** What the staff look for things by, as the audit log names it. Persisted; says nothing personal. */

/** Kinds of what is looked for; `order` is the number of a card payment, `reference` any number of a payment or transfer. */
export const ASKED_KINDS = [
  "name",
  "egn",
  "phone",
  "email",
  "iban",
  "contract",
  "number",
  "order",
  "reference",
  "sum",
] as const;

/** A kind. */
export type AskedKind = (typeof ASKED_KINDS)[number];

/** What is found, by where it is shown. */
export const FOUND_GROUPS = ["people", "applications", "credits", "money", "orders"] as const;

/** A group of what is found; `money` came in, `orders` send it out. */
export type FoundGroup = (typeof FOUND_GROUPS)[number];
