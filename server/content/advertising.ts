/**
 * Claims no page, form or mail of a lender may make: that a loan is to be had without a check or in spite of
 * debts, that it is certain or effortless (Directive (EU) 2023/2225, art. 8). Compared in lower case.
 */
export const BANNED_PHRASES: readonly string[] = [
  "без проверка в цкр",
  "и с лошо цкр",
  "с лошо цкр",
  "без доказване на доход",
  "пари веднага за всеки",
  "гарантирано одобрение",
  "лесни пари",
  "бързи пари",
  "без проверка на доход",
];

/** The banned phrases a text contains. */
export const bannedPhrases = (text: string): string[] => {
  const lower = text.toLowerCase().replace(/\s+/gu, " ");
  return BANNED_PHRASES.filter((phrase) => lower.includes(phrase));
};
