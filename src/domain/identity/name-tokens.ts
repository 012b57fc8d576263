/** Names as they are looked for: whatever the order, case, alphabet and hyphens. */

/** Small letters by the law on transliteration (чл. 4 от Закона за транслитерацията), by which documents write names in Latin. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sht",
  ъ: "a",
  ь: "y",
  ю: "yu",
  я: "ya",
};

/** The single names in a text, in Latin small letters, each once; „Иванова-Петрова“ are two. */
export const nameTokens = (names: string): string[] => [
  ...new Set(
    names
      .toLocaleLowerCase("bg")
      // The ending is written „ia“ (чл. 6): Мария, Maria.
      .replace(/ия(?!\p{L})/gu, "ia")
      .replace(/\p{L}/gu, (letter) => LATIN[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
      .match(/\p{L}+/gu) ?? [],
  ),
];
