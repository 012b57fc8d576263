/** By what the same movement is recognised in another place of a file, or in another file. */
import { createHash } from "node:crypto";
import type { StatementLine } from "./statement.ts";

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

const kindOf = ({ direction, isReversal, cents }: StatementLine): string =>
  `${direction === "credit" ? "c" : "d"}${isReversal ? "r" : ""}${cents}`;

/**
 * The key of a line on its account: all that it says. No name of a bank is unique by itself: references are repeated by
 * standing orders and at what takes a movement back, and the entry's name is of its statement alone.
 */
const keyOf = (line: StatementLine): string => {
  const { bankRef, entryRef, valueDay, text, payer } = line;
  const about = hashOf(valueDay, text, payer?.iban ?? "", payer?.name ?? "");
  if (bankRef) return `a:${hashOf(bankRef, about)}:${kindOf(line)}`;
  return entryRef && !entryRef.startsWith("/")
    ? `n:${hashOf(entryRef, about)}:${kindOf(line)}`
    : `d:${about}:${kindOf(line)}`;
};

/** Keys of a line: its own, and the one that it has while the bank has not booked it. */
export type LineKeys = { key: string; pendingKey: string };

/**
 * Keys of the lines of a statement, in order. Without any name of the bank, equal lines of one statement are several
 * movements and are numbered; with one they are the same. What is pending may be booked on another day and with another
 * text: the bank's reference and the sum say that it is.
 */
export const keysOf = (lines: readonly StatementLine[]): LineKeys[] => {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const key = keyOf(line);
    if (line.bankRef) return { key, pendingKey: `p:a:${hashOf(line.bankRef)}:${kindOf(line)}` };
    if (!key.startsWith("d:")) return { key, pendingKey: `p:${key}` };
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return { key: `${key}:${times}`, pendingKey: `p:${key}:${times}` };
  });
};
