/**
 * Money that is no borrower's: its kinds with the account that each is booked on, and rows of rules by which a line of the
 * bank is known to be of one. Rows of every lender stand in `other-money.json`; a lender's own in the file that the setting
 * `BANK_RULES` names (`docs/bank-lines.md`).
 */
import { readFileSync } from "node:fs";
import { Type, type Static } from "typebox";
import { Check } from "typebox/value";
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { parseTypedMoney, type Cents } from "#src/domain/lending/money.ts";
import type { AccountName } from "#server/lending/ledger/chart.ts";
import rows from "./other-money.json" with { type: "json" };

/** Kinds by name: their account, and whether the provider may have kept a fee of it. */
export const OTHER_MONEY = {
  "card-settlement": { account: "cards", mayHaveFee: true },
  "easypay-settlement": { account: "easypay", mayHaveFee: true },
  "revolut-settlement": { account: "revolut", mayHaveFee: true },
  "provider-fee": { account: "providerFees", mayHaveFee: false },
  "bank-fee": { account: "bankFees", mayHaveFee: false },
  "bank-interest": { account: "bankInterest", mayHaveFee: false },
  capital: { account: "capital", mayHaveFee: false },
  taxes: { account: "taxes", mayHaveFee: false },
  "own-transfer": { account: "elsewhere", mayHaveFee: false },
  suspense: { account: "suspense", mayHaveFee: false },
} as const satisfies Record<string, { account: AccountName; mayHaveFee: boolean }>;

/** Name of a kind. */
export type OtherKind = keyof typeof OTHER_MONEY;

/** All kinds. */
export const OTHER_KINDS = Object.keys(OTHER_MONEY) as OtherKind[];

/** Whether a word names a kind. */
export const isOtherKind = (word: string): word is OtherKind => Object.hasOwn(OTHER_MONEY, word);

const Texts = Type.Array(Type.String({ minLength: 2, maxLength: 140 }), { minItems: 1, maxItems: 50 });

/**
 * A row: a line is of its kind when all that the row names is so, of each list one. `iban`, `name` and `text` are the other
 * side's account, a part of its name, and a part of the text; `code` the bank's name of the kind of movement, or the
 * sub-family of ISO's. `fee` is how the fee is found: `none` there is, the bank's `charges`, or in the text after the
 * words of `after`. Where none is found, the line waits for somebody.
 */
const Rule = Type.Object(
  {
    kind: Type.Unsafe<OtherKind>(Type.Union(OTHER_KINDS.map((kind) => Type.Literal(kind)))),
    direction: Type.Optional(Type.Union([Type.Literal("credit"), Type.Literal("debit")])),
    iban: Type.Optional(Texts),
    name: Type.Optional(Texts),
    text: Type.Optional(Texts),
    code: Type.Optional(Texts),
    fee: Type.Union([Type.Literal("none"), Type.Literal("charges"), Type.Literal("after")]),
    after: Type.Optional(Texts),
  },
  { additionalProperties: false },
);
const Rules = Type.Array(Rule, { maxItems: 500 });

/** A row of rules. */
export type OtherRule = Static<typeof Rule>;

/** What a line tells that rules ask of. */
export type RuledLine = {
  direction: "credit" | "debit";
  code: string | null;
  text: string;
  payer?: { name?: string; iban?: string };
  charges?: Cents;
};

const names = ({ iban, name, text, code }: OtherRule): boolean => [iban, name, text, code].some(Boolean);

/** Reads rows of rules; throws with the file's name for what are none. */
const readRules = (written: unknown, file: string): OtherRule[] => {
  if (!Check(Rules, written)) throw new Error(`${file} holds no rows of rules as docs/bank-lines.md describes them`);
  for (const [at, rule] of written.entries()) {
    if (!names(rule)) throw new Error(`${file}, row ${at + 1}: it names no iban, name, text or code`);
    if (
      (rule.fee === "after") !== (rule.after !== undefined) ||
      (rule.fee !== "none" && !OTHER_MONEY[rule.kind].mayHaveFee)
    )
      throw new Error(`${file}, row ${at + 1}: this fee cannot be found`);
  }
  return written;
};

const OWN = readRules(rows, "other-money.json");

/** The rules of this lender: its own file's first. Throws when the file is none. */
export const otherRules = (file: string | undefined): readonly OtherRule[] => {
  if (file === undefined) return OWN;
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`BANK_RULES: ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  return [...readRules(written, `BANK_RULES: ${file}`), ...OWN];
};

const low = (text: string): string => text.toLowerCase();
const has = (parts: readonly string[] | undefined, text: string): boolean =>
  parts === undefined || parts.some((part) => low(text).includes(low(part)));

const isOf = ({ direction, iban, name, text, code }: OtherRule, line: RuledLine): boolean =>
  (direction === undefined || direction === line.direction) &&
  (iban === undefined || iban.some((one) => normaliseIban(one) === normaliseIban(line.payer?.iban ?? ""))) &&
  has(name, line.payer?.name ?? "") &&
  has(text, line.text) &&
  (code === undefined || code.some((one) => one === line.code || one === line.code?.split("/")[2]));

/** A sum right after one of the words; undefined where there is none, or another beside it. */
const sumAfter = (words: readonly string[], text: string): Cents | undefined => {
  const sums = words.flatMap((word) => {
    const at = low(text).indexOf(low(word));
    const found = at < 0 ? null : /^[\s:=]{0,3}(\d{1,7}[.,]\d{2})(?![\d.,])/.exec(text.slice(at + word.length));
    const cents = found ? parseTypedMoney(found[1]!) : undefined;
    return cents === undefined ? [] : [cents];
  });
  return sums.length === 1 ? sums[0] : undefined;
};

/** What a line is by the first row that fits; `feeCents` is undefined where it is not found. */
export const otherMoneyOf = (
  rules: readonly OtherRule[],
  line: RuledLine,
): { kind: OtherKind; feeCents: Cents | undefined } | undefined => {
  const rule = rules.find((one) => isOf(one, line));
  if (!rule) return undefined;
  const fees = { none: 0, charges: line.charges, after: sumAfter(rule.after ?? [], line.text) };
  return { kind: rule.kind, feeCents: fees[rule.fee] };
};
