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

/** Digraphs: the Latin key → the previous Cyrillic letter → the letter that replaces it. */
const JOINED: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  h: new Map([
    ["с", "ш"],
    ["з", "ж"],
    ["ц", "ч"],
  ]),
  t: new Map([["ш", "щ"]]),
  s: new Map([["т", "ц"]]),
  u: new Map([["й", "ю"]]),
  a: new Map([["й", "я"]]),
};

/** A Latin key: its small letter, and what it types. */
type Key = { small: string; single: string; joined: ReadonlyMap<string, string> | undefined };

const keyOf = ([small, single]: [string, string]): Key => ({ small, single, joined: JOINED[small] });

/** The keys by their small and capital letters, and by the Kelvin sign, which is another capital K. */
const KEYS: ReadonlyMap<string, Key> = new Map(
  Object.entries(SINGLE).flatMap((entry) => {
    const key = keyOf(entry);
    return [key.small, key.small.toUpperCase(), ...(key.small === "k" ? ["\u212a"] : [])].map((sign) => [sign, key]);
  }),
);

const LATIN = /[A-Za-z\u212a]/;

const CONSONANTS = new Set("бвгджзклмнпрстфхцчшщ");

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();
const like = (model: string, text: string): string => (isUpper(model) ? text.toUpperCase() : text);

/** йo after a consonant becomes ьо: Kolyo → Кольо, but Yoana → Йоана. */
const isSoft = (before: string, last: string): boolean =>
  last.toLowerCase() === "й" && CONSONANTS.has(before.toLowerCase());

/** Appends one typed character to `letters`, merging digraphs in place. */
const press = (letters: string[], sign: string): void => {
  const key = KEYS.get(sign);
  if (!key) {
    letters.push(sign);
    return;
  }
  const last = letters.at(-1) ?? "";
  const joined = key.joined?.get(last.toLowerCase());
  if (joined !== undefined) letters[letters.length - 1] = like(last, joined);
  else if (key.small === "o" && isSoft(letters.at(-2) ?? "", last))
    letters.splice(-1, 1, like(last, "ь"), like(last, "о"));
  else if (key.small === "x") letters.push(like(sign, "к"), "с");
  else letters.push(like(sign, key.single));
};

/**
 * Transliterates Latin keys to Bulgarian letters, key by key, so typing and pasting give the same text. A digraph
 * takes the case of its first key; other characters pass through. Idempotent.
 */
export const toCyrillic = (text: string): string => {
  if (!LATIN.test(text)) return text;
  const letters: string[] = [];
  for (const sign of text) press(letters, sign);
  return letters.join("");
};

/** Letters of the Cyrillic block, without its combining marks and the thousands sign. */
const ONLY_CYRILLIC = /^[\u0400-\u0481\u048a-\u04ff\s’-]*$/;

/** Everything that keyboards and phones insert for a hyphen, and for an apostrophe. */
const HYPHENS = /[\p{Pd}\u2212]/gu;
const APOSTROPHES = /['‘’ʼʹ´`′]/gu;

const plainSigns = (text: string): string => text.normalize("NFC").replace(HYPHENS, "-").replace(APOSTROPHES, "’");

/** A letter; a text without any sign lacks none. */
const HAS_LETTER = /\p{L}|^\s*$/u;

/** True when the text has Cyrillic letters, and besides them only white space, hyphens and apostrophes of any kind; of an empty one, too. */
export const isCyrillic = (text: string): boolean => {
  const plain = plainSigns(text);
  return ONLY_CYRILLIC.test(plain) && HAS_LETTER.test(plain);
};

/** A person's name in stored form: NFC, single spaces, trimmed, one kind of hyphen and of apostrophe. */
export const normaliseName = (text: string): string => plainSigns(text).trim().replace(/\s+/g, " ");
