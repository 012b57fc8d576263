/** What people write into a transfer → the numbers in it, however they typed them. Pure. */
import { mod97 } from "#src/domain/identity/mod-97.ts";
import { isChecked } from "#src/domain/lending/contract-number.ts";

/** Letters of both alphabets that look or sound alike, as one: contract numbers are typed on either keyboard. */
const ALIKE: Readonly<Record<string, string>> = {
  А: "A",
  Б: "B",
  В: "B",
  V: "B",
  Г: "G",
  Д: "D",
  Е: "E",
  И: "I",
  І: "I",
  К: "K",
  Л: "L",
  М: "M",
  Н: "H",
  О: "O",
  П: "P",
  Р: "P",
  С: "C",
  Т: "T",
  У: "Y",
  Х: "X",
  Α: "A",
  Β: "B",
  Κ: "K",
};

/**
 * A text without its differences of alphabet, case and typography; digits, letters and separators stay in place.
 *
 * @internal for the test of matching.
 */
export const fold = (text: string): string =>
  text
    .replace(/[№\u00ad\u200b-\u200f\u2060\ufeff]/g, (sign) => (sign === "№" ? " " : ""))
    .normalize("NFKC")
    .toUpperCase()
    .normalize("NFKC")
    .replace(/[^ -~]|V/g, (sign) => ALIKE[sign] ?? sign)
    .replace(/[\u2010-\u2015\u2212]/g, "-");

/** Prefixes of contract numbers, folded. */
const PREFIXES: ReadonlySet<string> = new Set(["КЛ", "ПК", "ВБЛ", "КБЛ", "К"].map(fold));

/** „Кредит“ and „договор“ on either keyboard, folded. */
const NAMED = /(?:[KC][PR]EDIT|DOGOBO[PR])/;

/** „Връщам“, „връщане“, „върнат“, „обратно“, „сторно“ on either keyboard, folded; „Варна“ is a town. */
const RETURNS = /B(?:[PR][ЪAYU](?:Щ|SHT|ST|6T)|[ЪYU][PR][HN]|A?[PR]A?[HN]AT)|OB[PR]AT[HN]O|[CS]TO[PR][HN]/;

/** Whether a text says that its money is given back. */
export const saysReturn = (text: string): boolean => RETURNS.test(fold(text));

/** A contract number as it was written: „ПК-2026-0000123-45“ is `PK`, 2026 and 123. */
export type ContractToken = {
  /** "" when none was written. */
  prefix: string;
  year: number;
  number: number;
  /** Year and number, and check digits where they were written. */
  digits: string;
  /** Check digits say that it was written right: its own, or those of the reference that it stands in. */
  isChecked: boolean;
  /** The word for a credit or contract stands before it. */
  isNamed: boolean;
};

/** A code of ten digits; `isChecked` where it stands in a reference with right check digits. */
export type CodeToken = { code: string; isChecked: boolean };

/** The numbers in a text. */
export type Tokens = {
  contracts: ContractToken[];
  codes: CodeToken[];
  /** Shorter numbers after the word for a credit, after prefix and year, or after another number and „и“. */
  loose: number[];
};

const CONTRACT =
  /[\s\-_.:/#]{0,3}(?<![0-9])(20[0-9]{2})[\s\-_./]{0,3}((?:[0-9][\s-]?){6}[0-9])(?:([\s\-_./]{0,3})([0-9]{2}))?(?![0-9])/g;
const CODE = /(?<![0-9])[0-9]{10}(?![0-9])/g;
/** What makes another thing of a number that stands before it: a day, the count of an instalment, a sum. */
const NO_NUMBER = /(?![0-9]|\s*[./-]\s*[0-9]|[\s-]*(?:B[HN]O[CS]|ME[CS]|LB|EU[PR]|EB[PR]O|ЧIC|€|%))/.source;
const LOOSE = [
  `(?:[KC][PR]EDIT|DOGOBO[PR])[A-Z]{0,2}(?:[\\s\\-_.:/#NO]|HOME[PR]|NOME[PR]){0,7}([0-9]{1,7})(?!\\s*[\\-_./]?\\s*[0-9]{6,9}(?![0-9]))${NO_NUMBER}`,
  `(?<![A-Z])(?:KL|PK|BBL|KBL)[\\s\\-_.:/#]{0,3}20[0-9]{2}[\\s\\-_./]{1,3}([0-9]{1,6})(?![0-9])`,
  // „… и 203“ after a contract's number.
  `(?<=[0-9]{7}(?:[\\s-]{0,3}[0-9]{2})?)[\\s,;]{0,3}(?:I|&|\\+)[\\s\\-_.:/#NO]{0,6}([0-9]{1,7})${NO_NUMBER}`,
].map((pattern) => new RegExp(pattern, "g"));

/** Longest word before a number that is looked at, and what stands before that. */
const WORD = 40;
const BEFORE = 20;
/** Numbers of a kind that are looked at: a text with more of them names nothing. */
const MOST = 8;

/** Digits of year and number without check digits. */
const BARE = 11;

const numberIn = (digits: string): Pick<ContractToken, "year" | "number" | "digits" | "isChecked"> => ({
  year: Number(digits.slice(0, 4)),
  number: Number(digits.slice(4, BARE)),
  digits,
  isChecked: digits.length > BARE && isChecked(digits),
});

/** The letters that end at a place. */
const lettersBefore = (folded: string, end: number): string => {
  let at = end;
  while (at > Math.max(0, end - WORD) && /[A-Z]/.test(folded[at - 1]!)) at -= 1;
  return folded.slice(at, end);
};

/** Year and number with the two digits that follow; those that merely follow, and check nothing, are left out. */
const digitsOf = ([, year = "", number = "", between = "", check = ""]: RegExpExecArray): string => {
  const bare = year + number.replace(/[\s-]/g, "");
  return isChecked(bare + check) || /^-?$/.test(between) ? bare + check : bare;
};

/** Finds the numbers in a text, each once. */
export const tokensOf = (text: string): Tokens => {
  const folded = fold(text);
  const contracts = [...folded.matchAll(CONTRACT)].map((match): ContractToken => {
    const letters = lettersBefore(folded, match.index);
    const word = NAMED.exec(letters);
    const rest = word ? letters.slice(word.index + word[0].length) : letters;
    const begin = match.index - letters.length;
    const before = folded.slice(Math.max(0, begin - BEFORE), begin);
    return {
      prefix: PREFIXES.has(rest) ? rest : "",
      ...numberIn(digitsOf(match)),
      isNamed: word !== null || new RegExp(`${NAMED.source}[\\s\\-_.:/#NO]*$`).test(before),
    };
  });
  const unique = <T>(all: T[]): T[] =>
    [...new Map(all.map((each) => [JSON.stringify(each), each])).values()].slice(0, MOST);
  return {
    contracts: unique(contracts),
    codes: unique((folded.match(CODE) ?? []).map((code) => ({ code, isChecked: false }))),
    loose: unique(LOOSE.flatMap((pattern) => [...folded.matchAll(pattern)].map((match) => Number(match[1])))),
  };
};

/**
 * The number in a structured reference: a contract number or a code, alone or in a creditor reference whose check digits
 * are right. Nothing beside it is allowed.
 */
export const referenceTokens = (reference: string): Tokens => {
  const none: Tokens = { contracts: [], codes: [], loose: [] };
  const tight = fold(reference).replace(/[\s\-_./]/g, "");
  // ISO 11649.
  const isIso = /^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(tight);
  if (isIso && mod97(tight.slice(4) + tight.slice(0, 4)) !== 1) return none;
  const body = isIso ? tight.slice(4) : tight;
  if (/^[0-9]{10}$/.test(body)) return { ...none, codes: [{ code: body, isChecked: isIso }] };
  const [, prefix = "", digits] = /^([A-Z]{0,3})(20[0-9]{2}[0-9]{7}(?:[0-9]{2})?)$/.exec(body) ?? [];
  if (digits === undefined || (prefix !== "" && !PREFIXES.has(prefix))) return none;
  const token = numberIn(digits);
  return { ...none, contracts: [{ prefix, ...token, isChecked: isIso || token.isChecked, isNamed: true }] };
};

/** Whether a text names a contract by a number that can be one: check digits, where it has them, are right. */
export const namesContract = (text: string): boolean => {
  const named = [...tokensOf(text).contracts, ...referenceTokens(text).contracts];
  return named.length > 0 && named.every(({ digits, isChecked: isRight }) => digits.length === BARE || isRight);
};

/** The code that an application's credit is paid by at a cash desk. */
export const codeOf = (applicationNumber: number): string => String(applicationNumber).padStart(10, "0");

/** Whether a code of ten digits is the number of a card order. */
export const isOrderNumber = (code: string): boolean => code.startsWith("9");

/** The contract number in parts; undefined for anything else. */
export const contractParts = (contract: string): Omit<ContractToken, "isNamed" | "isChecked"> | undefined => {
  const [, prefix = "", year, number, check = ""] =
    /^([A-Z]{0,3})-?(20[0-9]{2})-?([0-9]{7,})(?:-([0-9]{2}))?$/.exec(fold(contract)) ?? [];
  if (year === undefined || number === undefined) return undefined;
  return { prefix, year: Number(year), number: Number(number), digits: year + number + check };
};

const DIGITS = 7;

/** Numbers of seven digits that differ from this one in one digit, or by two neighbours exchanged. */
export const nearNumbers = (number: number): number[] => {
  const digits = [...String(number).padStart(DIGITS, "0")];
  if (digits.length > DIGITS) return [];
  const near = new Set<number>();
  digits.forEach((digit, at) => {
    for (let other = 0; other <= 9; other += 1)
      if (String(other) !== digit) near.add(Number([...digits.slice(0, at), other, ...digits.slice(at + 1)].join("")));
    const next = digits[at + 1];
    if (next !== undefined && next !== digit)
      near.add(Number([...digits.slice(0, at), next, digit, ...digits.slice(at + 2)].join("")));
  });
  near.delete(0);
  return [...near];
};

/** A reference as people may have copied it: with spaces, or in small letters. */
export const copiedSpellings = (copied: string): string[] => {
  const tight = copied.replace(/\s/g, "");
  return [...new Set([copied, tight, copied.toUpperCase(), tight.toUpperCase()])];
};
