/** By what the same movement is recognised in another place of a file, or in another file. */
import { createHash } from "node:crypto";
import type { StatementLine } from "./statement.ts";

const hashOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

/**
 * The key of a line on its account. By the bank's reference, with direction and sum, since some banks repeat the
 * reference of a movement at what takes it back; by the entry's name within the statement, or by day, sum and text, with
 * those, as neither is unique by itself.
 */
const keyOf = ({ bankRef, entryRef, direction, isReversal, cents, valueDay, text, payer }: StatementLine): string => {
  const kind = `${direction === "credit" ? "c" : "d"}${isReversal ? "r" : ""}${cents}`;
  if (bankRef) return `a:${hashOf(bankRef)}:${kind}`;
  const about = hashOf(valueDay, text, payer?.iban ?? "", payer?.name ?? "");
  return entryRef && !entryRef.startsWith("/") ? `n:${hashOf(entryRef, about)}:${kind}` : `d:${about}:${kind}`;
};

/**
 * Keys of the lines of a statement, in order. Without any name of the bank, equal lines of one statement are several
 * movements and are numbered; with one they are the same.
 */
export const keysOf = (lines: readonly StatementLine[]): string[] => {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const key = keyOf(line);
    if (!key.startsWith("d:")) return key;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return `${key}:${times}`;
  });
};
