/** What a text of the search may be: one text may be several things. Pure. */
import { isEgn, normaliseEgn } from "#src/domain/identity/egn.ts";
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { nameTokens } from "#src/domain/identity/name-tokens.ts";
import { isMobileShape, normalisePhone } from "#src/domain/identity/phone.ts";
import { shownRevtag } from "#src/domain/identity/revtag.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import { parseTypedMoney, type Cents } from "#src/domain/lending/money.ts";
import { ASKED_KINDS, type AskedKind } from "#src/domain/staff/asked.ts";
import { addDays, dayParts, isRealDay, parseBgDay, type Day } from "#src/domain/time/dates.ts";
import {
  contractParts,
  isOrderNumber,
  nearNumbers,
  referenceTokens,
  tokensOf,
  type ContractToken,
} from "#server/lending/statements/references.ts";

/** A contract as somebody writes it; the prefix is "" where none was written. */
export type WrittenContract = Pick<ContractToken, "prefix" | "year" | "number" | "digits">;

/** A sum with the days within which it is looked for. */
type AskedSum = { cents: Cents; from: Day; until: Day };

type AskedFacts = {
  /** Names in any order. */
  name: string;
  egn: string;
  /** In stored form. */
  phone: string;
  email: string;
  /** Where money goes to or comes from. */
  iban: { method: PayoutMethod; account: string };
  contract: readonly WrittenContract[];
  /** Of applications. */
  number: readonly number[];
  order: readonly string[];
  reference: string;
  sum: AskedSum;
} & Record<AskedKind, unknown>;

/** What a text may be; empty of one that is nothing that can be looked for. */
export type Asked = Readonly<Partial<AskedFacts>>;

/** Days before and after today within which a sum without a day is looked for: a movement may be of a day to come. */
const AROUND_DAYS = 60;

/** Names of one text that are looked for, and letters of the shortest: an initial names nobody. */
const NAMES = { most: 6, letters: 2 } as const;

const nameIn = (text: string): string | undefined => {
  if (/[0-9@]/.test(text)) return undefined;
  const names = nameTokens(text).filter(({ length }) => length >= NAMES.letters);
  return names.length > 0 ? names.slice(0, NAMES.most).join(" ") : undefined;
};

/** Also without the 0 that a number begins with; of another country with its code. */
const phoneIn = (text: string): string | undefined => {
  const phone = normalisePhone(text).replace(/^(?=8[789][0-9]{7}$|9[89][0-9]{7}$)/, "0");
  return isMobileShape(phone) || /^\+[1-9][0-9]{7,14}$/.test(phone) ? phone : undefined;
};

/** An IBAN of any country, but no creditor reference (RF), or a tag of Revolut. */
const accountIn = (text: string): AskedFacts["iban"] | undefined => {
  if (/^@[\w.-]{2,40}$/.test(text)) return { method: "revolut", account: shownRevtag(text) };
  const account = normaliseIban(text);
  return /^(?!RF)[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(account) ? { method: "wireTransfer", account } : undefined;
};

const contractsIn = (text: string): WrittenContract[] => {
  const all = [...tokensOf(text).contracts, ...referenceTokens(text).contracts];
  return [
    ...new Map(
      all.map(({ prefix, year, number, digits }) => [prefix + digits, { prefix, year, number, digits }]),
    ).values(),
  ];
};

/** Codes of ten digits, alone or in a structured reference. */
const codesIn = (text: string): string[] => [
  ...new Set([...tokensOf(text).codes, ...referenceTokens(text).codes].map(({ code }) => code)),
];

/** Written alone, after the word for a credit, as a contract without its zeros, or as the code of ten digits that is paid by at a cash desk. */
const numbersIn = (text: string): number[] => {
  const alone = /^№?\s*([0-9]{1,9})$/.exec(text)?.[1];
  const written = [...(alone === undefined ? [] : [alone]), ...codesIn(text).filter((code) => code.startsWith("000"))];
  return [...new Set([...written.map(Number), ...tokensOf(text).loose])].filter((number) => number > 0);
};

const WRITTEN_DAY =
  /(?<![0-9.])[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}(?![0-9])(?:\s*г\.)?|(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])/u;
/** A day and a month after a sum: the last such day is meant. */
const SHORT_DAY = /(?<=[0-9€.а-яa-z]\s+)([0-9]{1,2})\.([0-9]{1,2})\.?(?:\s*г\.?)?$/iu;
const CURRENCY = /€|евро|eur/iu;
/** Thousands in groups by a sign that is not the decimal one. */
const GROUPED = /^[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{2}$|^[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]{2}$/;

const centsIn = (text: string): Cents | undefined =>
  parseTypedMoney(GROUPED.test(text) ? text.replace(/[.,](?=[0-9]{3})/g, "") : text);

/** The day that a text names, and how it is written there; "" where it names none, and no day where that is not one. */
const dayIn = (text: string, today: Day): { written: string; day?: Day | undefined } => {
  const written = WRITTEN_DAY.exec(text)?.[0];
  if (written !== undefined) return { written, day: parseBgDay(written) ?? (isRealDay(written) ? written : undefined) };
  const short = SHORT_DAY.exec(text);
  if (!short) return { written: "" };
  const { year } = dayParts(today);
  const [date, month] = [short[1]!, short[2]!].map((part) => part.padStart(2, "0"));
  // 29 February comes again after eight years at most.
  const days = Array.from({ length: 9 }, (_, before) => `${year - before}-${month}-${date}`);
  return { written: short[0], day: days.find((one) => isRealDay(one) && one <= today) };
};

/** A whole number alone is no sum. */
const sumIn = (text: string, today: Day): AskedSum | undefined => {
  const { written, day } = dayIn(text, today);
  if (written !== "" && day === undefined) return undefined;
  const rest = text
    .replace(written, " ")
    .replace(CURRENCY, " ")
    .replace(/\s(?:на|от)\s*$/iu, "")
    .trim()
    .replace(/^[-+\u2212]\s*/, "");
  const cents = centsIn(rest);
  if (!cents || !(day !== undefined || CURRENCY.test(text) || /[.,]/.test(rest))) return undefined;
  return day === undefined
    ? { cents, from: addDays(today, -AROUND_DAYS), until: addDays(today, AROUND_DAYS) }
    : { cents, from: day, until: day };
};

/** Any text with a digit in it: banks and cash desks number as they like. */
const REFERENCE = /^(?=.*[0-9])[^@]{3,200}$/su;

const some = <T>(all: readonly T[]): readonly T[] | undefined => (all.length > 0 ? all : undefined);

const said = (text: string, today: Day): { [Kind in AskedKind]?: AskedFacts[Kind] | undefined } => {
  if (/^[^@\s]+@[^@\s]+$/.test(text)) return { email: text };
  // A contract without its dashes has the shape of an account of a country.
  const isContract = referenceTokens(text).contracts.some(({ prefix }) => prefix !== "");
  const iban = isContract ? undefined : accountIn(text);
  // An id of ours may read as one.
  if (iban) return { iban, reference: REFERENCE.test(text) ? text : undefined };
  const sum = sumIn(text, today);
  return {
    name: nameIn(text),
    egn: isEgn(text) ? normaliseEgn(text) : undefined,
    phone: phoneIn(text),
    contract: some(contractsIn(text.replace(WRITTEN_DAY, " "))),
    number: some(numbersIn(text)),
    order: some(codesIn(text).filter(isOrderNumber)),
    reference: sum === undefined && REFERENCE.test(text) ? text : undefined,
    sum,
  };
};

/** Reads what somebody typed. */
export const readAsked = (typed: string, today: Day): Asked =>
  Object.fromEntries(Object.entries(said(typed.trim(), today)).filter(([, what]) => what !== undefined));

/** The kinds that a text was read as. */
export const kindsOf = (asked: Asked): AskedKind[] => ASKED_KINDS.filter((kind) => asked[kind] !== undefined);

/** How a contract stands to a written one: the same, one digit or another year or kind away, or something else. */
export const likeness = (written: WrittenContract, contract: string): "same" | "near" | undefined => {
  const own = contractParts(contract);
  if (!own) return undefined;
  const isAsWritten = own.year === written.year && (written.prefix === "" || own.prefix === written.prefix);
  // Whoever leaves out the check digits has written it right all the same.
  if (own.number === written.number) return isAsWritten && own.digits.startsWith(written.digits) ? "same" : "near";
  return isAsWritten && nearNumbers(written.number).includes(own.number) ? "near" : undefined;
};
