/** Names as they are looked for: whatever the order, case, alphabet and hyphens. */

import { TRANSLITERATION } from "#src/domain/text/transliteration.ts";

/** The single names in a text, in Latin small letters, each once; „Иванова-Петрова“ are two. */
export const nameTokens = (names: string): string[] => [
  ...new Set(
    names
      .toLocaleLowerCase("bg")
      // The ending is written „ia“ (чл. 6): Мария, Maria.
      .replace(/ия(?!\p{L})/gu, "ia")
      .replace(/\p{L}/gu, (letter) => TRANSLITERATION[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
      .match(/\p{L}+/gu) ?? [],
  ),
];
