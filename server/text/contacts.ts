import type { MarkupNode } from "#src/domain/text/markup.ts";

/** Placeholders of the lender's own contacts, and the scheme that opens each. */
const PLACES: Readonly<Record<string, "tel:" | "mailto:">> = {
  "lender-phone": "tel:",
  "lender-email": "mailto:",
  "lender-privacy-email": "mailto:",
};

/** A contact in running text: one of the placeholders, or the number of an office (0700, 0800, 02, from abroad). */
const CONTACT = new RegExp(
  `(\\{\\{(?:${Object.keys(PLACES).join("|")})\\}\\}|(?<![\\p{L}\\d.,/-]|\\d[ \\u00a0])(?:0[78]00|02|\\+359)(?:[ \\u00a0]\\d{2,4}){2,3}(?!,?\\d|[ \\u00a0]\\d))`,
  "u",
);

const hrefOf = (contact: string): string => {
  const name = /^\{\{(.*)\}\}$/.exec(contact)?.[1];
  return name === undefined ? `tel:${contact.replace(/[^\d+]/g, "")}` : `${PLACES[name]}${contact}`;
};

/** Makes phone numbers and e-mail addresses of a text links that can be pressed. Not for text inside of a link. */
export const linkContacts = (text: string): MarkupNode[] =>
  text
    .split(CONTACT)
    .map((part, index): MarkupNode =>
      index % 2 === 1 ? { tag: "a", href: hrefOf(part), children: [part.replace(/ (?=\d)/g, "\u00a0")] } : part,
    )
    .filter((node) => node !== "");
