/** What was read of a file, in pieces that are handed from the worker that read it and opened one by one. */
import type { Cents } from "#src/domain/lending/money.ts";
import { isInBalance, totalsOf } from "./control.ts";
import { keysOf, type LineKeys } from "./line-keys.ts";
import { readStatements } from "./read-statement.ts";
import { StatementRefusal, type Statement, type StatementLine } from "./statement.ts";

/** Lines of one piece: as many as are judged in one transaction. */
const PIECE = 500;

/** A line with its keys on the account. */
export type KeyedLine = StatementLine & LineKeys;

/** A statement whose lines are packed; `credits` and `debits` are what is in its balances. */
export type PackedStatement = Omit<Statement, "lines" | "stated"> & {
  count: number;
  credits: Cents;
  debits: Cents;
  pieces: Uint8Array[];
};

/** What became of a file: its statements, or why it is refused. */
export type ReadOutcome =
  | { statements: PackedStatement[] }
  | { refused: Pick<StatementRefusal, "reason" | "line" | "detail"> };

const pack = ({ lines, stated: _stated, ...statement }: Statement): PackedStatement => {
  const keys = keysOf(lines);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < lines.length; at += PIECE) {
    const keyed = lines.slice(at, at + PIECE).map((line, nth): KeyedLine => ({ ...line, ...keys[at + nth]! }));
    pieces.push(new TextEncoder().encode(JSON.stringify(keyed)));
  }
  const booked = totalsOf(lines.filter((line) => isInBalance(line, statement.currency)));
  return { ...statement, ...booked, count: lines.length, pieces };
};

/** The lines of a piece. */
export const unpack = (piece: Uint8Array): KeyedLine[] => JSON.parse(new TextDecoder().decode(piece)) as KeyedLine[];

/** Reads a file and packs what is in it. */
export const readPacked = (bytes: Uint8Array, account: string): ReadOutcome => {
  try {
    return { statements: readStatements(bytes, account).map(pack) };
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    const { reason, line, detail } = error;
    return { refused: { reason, line, detail } };
  }
};
