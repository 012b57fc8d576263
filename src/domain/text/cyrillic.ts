/** Transliteration of Bulgarian typed on a Latin keyboard. */

/** Cyrillic letters for a single Latin key. */
const SINGLE: Readonly<Record<string, string>> = {
  a: "а",
  b: "б",
  v: "в",
  g: "г",
  d: "д",
  e: "е",
  z: "з",
  i: "и",
  y: "й",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  r: "р",
  s: "с",
  t: "т",
  u: "у",
  f: "ф",
  h: "х",
  c: "ц",
  j: "ж",
  w: "в",
  q: "я",
  x: "кс",
};

/** Digraphs: the previous Cyrillic letter plus a Latin key → the letter that replaces it. */
const JOINED: Readonly<Record<string, string>> = { сh: "ш", шt: "щ", зh: "ж", цh: "ч", тs: "ц", йu: "ю", йa: "я" };

const CONSONANTS = new Set("бвгджзклмнпрстфхцчшщ");

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();
const like = (model: string, text: string): string => (isUpper(model) ? text.toUpperCase() : text);

/** йo after a consonant becomes ьо: Kolyo → Кольо, but Yoana → Йоана. */
const isSoft = (before: string, last: string, key: string): boolean =>
  key === "o" && last === "й" && CONSONANTS.has(before);

/** Appends one typed character to `letters`, merging digraphs in place. */
const press = (letters: string[], sign: string): void => {
  const key = sign.toLowerCase();
  const single = Object.hasOwn(SINGLE, key) ? SINGLE[key] : undefined;
  if (single === undefined) {
    letters.push(sign);
    return;
  }
  const last = letters.at(-1) ?? "";
  const joined = JOINED[last.toLowerCase() + key];
  if (joined !== undefined) letters[letters.length - 1] = like(last, joined);
  else if (isSoft((letters.at(-2) ?? "").toLowerCase(), last.toLowerCase(), key))
    letters.splice(-1, 1, like(last, "ь"), like(last, "о"));
  else if (key === "x") letters.push(like(sign, "к"), "с");
  else letters.push(like(sign, single));
};

/**
 * Transliterates Latin keys to Bulgarian letters, key by key, so typing and pasting give the same text. A digraph
 * takes the case of its first key; other characters pass through. Idempotent.
 */
export const toCyrillic = (text: string): string => {
  const letters: string[] = [];
  for (const sign of text) press(letters, sign);
  return letters.join("");
};

/** Letters of the Cyrillic block, without its combining marks and the thousands sign. */
const ONLY_CYRILLIC = /^[\u0400-\u0481\u048a-\u04ff\s-]*$/;

/** True when the text contains only Cyrillic letters, white space and hyphens. */
export const isCyrillic = (text: string): boolean => ONLY_CYRILLIC.test(text.normalize("NFC"));

/** A person's name in stored form: NFC, single spaces, trimmed. */
export const normaliseName = (text: string): string => text.normalize("NFC").trim().replace(/\s+/g, " ");
