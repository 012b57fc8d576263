// Control characters, line separators and bidirectional marks: not allowed in a mail header or SMS.
const BREAKING = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text as one line. Characters that could inject a header or disguise an address become a space. */
export const oneLine = (text: string): string => text.replace(BREAKING, " ").replace(/ {2,}/g, " ").trim();

/** Whether a text is a single bare e-mail address, without display name, list or line break. */
export const isBareAddress = (text: string): boolean =>
  /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text);
