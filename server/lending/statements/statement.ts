/** Bank statements as read from a file, whatever its format. Pure; nothing here knows a database. */
import type { Cents } from "#src/domain/lending/money.ts";
import type { Day } from "#src/domain/time/dates.ts";

/**
 * Longest file and most lines that are read at all; the longest text of a line that is kept. ISO 20022 allows 140
 * characters in an unstructured remittance and 500 in the bank's own information; what is longer is cut, and says so.
 */
export const STATEMENT_LIMITS = { bytes: 64 * 1024 * 1024, lines: 100_000, text: 1_000, reference: 140 } as const;

/** Why a file is refused as a whole. */
export type RefusalReason =
  | "too-large"
  | "encoding"
  | "not-xml"
  | "doctype"
  | "beyond"
  | "memory"
  | "format"
  | "incomplete"
  | "currency"
  | "account"
  | "amount"
  | "day"
  | "ahead"
  | "word"
  | "columns"
  | "too-many-lines"
  | "sum"
  | "closing"
  | "before-first"
  | "opening"
  | "busy";

/** Thrown for a file of which nothing is kept but this; `line` counts the file's lines from 1, 0 for the whole file. */
export class StatementRefusal extends Error {
  override name = "StatementRefusal";
  readonly reason: RefusalReason;
  readonly line: number;
  readonly detail: string;

  constructor(reason: RefusalReason, line = 0, detail = "") {
    super(`${reason} ${line} ${detail}`);
    this.reason = reason;
    this.line = line;
    this.detail = detail;
  }
}

/** Refuses a file. */
export const refuseFile = (reason: RefusalReason, line = 0, detail = ""): never => {
  throw new StatementRefusal(reason, line, detail);
};

/** A text as it is kept: what is longer than any bank's is cut, and ends with an ellipsis. */
export const cutText = (text: string): string =>
  text.length > STATEMENT_LIMITS.text ? `${text.slice(0, STATEMENT_LIMITS.text - 1)}…` : text;

/** The currency that is booked. */
export const EURO = "EUR";

/**
 * Why a line that was read waits for somebody: its sum is nothing, the bank has not booked it yet, it is in another
 * currency, of another account, of a day to come, or an entry whose transactions are not its sum.
 */
type WaitReason = "zero" | "pending" | "currency" | "account" | "future" | "batch";

/** Who paid, as far as the bank tells. */
export type Payer = { name?: string; iban?: string };

/** One movement on the account. */
export type StatementLine = {
  /** Its place in the file, from 1. */
  ordinal: number;
  /** The file's line it begins on, from 1. */
  fileLine: number;
  direction: "credit" | "debit";
  /** The bank takes an earlier movement back: of a credit when it is a debit, and the other way round. */
  isReversal: boolean;
  /** More than 0, unless it waits because it is nothing. */
  cents: Cents;
  currency: string;
  /** Why it waits; absent for what can be booked. */
  waits?: Exclude<WaitReason, "future">;
  /** The money was sent before and came back, as the bank says by a reason or by the kind of movement. */
  isReturn: boolean;
  /** The bank's name of the kind of movement: domain, family and sub-family of ISO 20022, or its own. */
  code?: string;
  /** Charges that the bank has kept of it. */
  charges?: Cents;
  /** The day it counts on. */
  valueDay: Day;
  /** The account servicer's reference of this movement, unique on the account. */
  bankRef?: string;
  /** The servicer's name of the entry, unique within the statement alone. */
  entryRef?: string;
  /** The payer's own reference of the transfer, by which a bank also names what it takes back. */
  trace?: string;
  /** All that the movement is named by on its way: end-to-end, instruction and transaction ids. */
  ids?: readonly string[];
  /** The structured creditor reference. */
  creditorReference?: string;
  text: string;
  payer?: Payer;
};

/** A statement of one account. Sums in hundredths of its currency; a balance may be negative. */
export type Statement = {
  account: string;
  currency: string;
  /** The bank's name of the statement. */
  reference: string;
  fromDay: Day;
  toDay: Day;
  opening: Cents;
  closing: Cents;
  /** Totals that the file states; absent where it states none. */
  stated: { credits?: Cents; debits?: Cents; all?: Cents; net?: Cents; lines?: number };
  lines: StatementLine[];
};
