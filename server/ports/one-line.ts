// Control characters, line separators and the marks that turn the direction of text: a header or an SMS must not hold them.
const BREAKING = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text as one line: what could begin a new header or hide an address becomes a space. */
export const oneLine = (text: string): string => text.replace(BREAKING, " ").replace(/ {2,}/g, " ").trim();

/** Whether a text is one bare e-mail address: no name, no list, no line break. */
export const isBareAddress = (text: string): boolean => /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text);
