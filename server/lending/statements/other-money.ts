/** What a line of the bank is by rows of rules: money that is no borrower's, and the fee kept of it. */
import { normaliseIban } from "#src/domain/identity/iban.ts";
import { parseTypedMoney, type Cents } from "#src/domain/lending/money.ts";
import type { OtherKind } from "./other-kinds.ts";
import type { OtherRule } from "./other-rules.ts";

/** What a line tells that rules ask of. */
export type RuledLine = {
  direction: "credit" | "debit";
  code: string | null;
  text: string;
  payer?: { name?: string; iban?: string };
  charges?: Cents;
  cents: Cents;
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

/** What a line is by the first row that fits, and which that is; `feeCents` is undefined where it is not found, or the line is above the row's most. */
export const otherMoneyOf = (
  rules: readonly OtherRule[],
  line: RuledLine,
): { rule: OtherRule; kind: OtherKind; feeCents: Cents | undefined } | undefined => {
  const rule = rules.find((one) => isOf(one, line));
  if (!rule) return undefined;
  const fees = { none: 0, charges: line.charges, after: sumAfter(rule.after ?? [], line.text) };
  const isAbove = rule.most !== undefined && line.cents > rule.most;
  return { rule, kind: rule.kind, feeCents: isAbove ? undefined : fees[rule.fee] };
};
