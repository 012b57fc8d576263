/** Bulgarian typed with Latin keys. */

/** What a Latin key gives by itself. */
const SINGLE: Readonly<Record<string, string>> = {
  a: "а", b: "б", v: "в", g: "г", d: "д", e: "е", z: "з", i: "и", y: "й", k: "к", l: "л", m: "м", n: "н", o: "о",
  p: "п", r: "р", s: "с", t: "т", u: "у", f: "ф", h: "х", c: "ц", j: "ж", w: "в", q: "я", x: "кс",
};

/** What a key makes of the letter before it. */
const JOINED: Readonly<Record<string, string>> = { сh: "ш", шt: "щ", зh: "ж", цh: "ч", тs: "ц", йu: "ю", йa: "я" };

const CONSONANTS = new Set("бвгджзклмнпрстфхцчшщ");

const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();
const like = (model: string, text: string): string => (isUpper(model) ? text.toUpperCase() : text);

/** й and o after a consonant are ьо: Kolyo is Кольо, Yoana is Йоана. */
const isSoft = (before: string, last: string, key: string): boolean =>
  key === "o" && last === "й" && CONSONANTS.has(before);

/** Adds one typed sign to the letters so far. */
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
  else if (isSoft((letters.at(-2) ?? "").toLowerCase(), last.toLowerCase(), key)) letters.splice(-1, 1, like(last, "ь"), like(last, "о"));
  else if (key === "x") letters.push(like(sign, "к"), "с");
  else letters.push(like(sign, single));
};

/**
 * Latin keys as Bulgarian letters, folded key by key, so that typing and pasting agree. A joined letter takes
 * the case of its first key. Everything else passes through; a second run changes nothing.
 */
export const toCyrillic = (text: string): string => {
  const letters: string[] = [];
  for (const sign of text) press(letters, sign);
  return letters.join("");
};

/** Letters of the Cyrillic block, without its combining signs and the thousands sign. */
const ONLY_CYRILLIC = /^[\u0400-\u0481\u048a-\u04ff\s-]*$/;

/** Whether the text holds only Cyrillic letters, white space and hyphens. */
export const isCyrillic = (text: string): boolean => ONLY_CYRILLIC.test(text.normalize("NFC"));

/** A name as it is kept: composed letters, single spaces, none at the ends. */
export const normaliseName = (text: string): string => text.normalize("NFC").trim().replace(/\s+/g, " ");
