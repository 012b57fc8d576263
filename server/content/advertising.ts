/**
 * Advertising claims forbidden on pages, forms and mails: loans without checks or despite debts, guaranteed or
 * effortless loans (Directive (EU) 2023/2225, art. 8). Lower case.
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

/** The banned phrases a text contains, ignoring case and white space. */
export const bannedPhrases = (text: string): string[] => {
  const lower = text.toLowerCase().replace(/\s+/gu, " ");
  return BANNED_PHRASES.filter((phrase) => lower.includes(phrase));
};
