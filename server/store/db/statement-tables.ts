/** Table types (Kysely) of bank statements. Money is euro cents; days are `YYYY-MM-DD`. */
import type { Generated } from "kysely";
import type { Json, Standing } from "./columns.ts";

/** `importing` goes on where it stopped, `refused` keeps the reason alone, `undone` was imported by mistake. */
export type StatementState = "importing" | "done" | "refused" | "undone";

/**
 * Why a line waits for somebody; `known`: a movement that reads the same is here, in this statement or before it; `by-hand`:
 * somebody received such a transfer by hand; `fault`: its booking failed, and is tried again with the next file.
 */
export type LineWaits =
  | "zero"
  | "pending"
  | "currency"
  | "account"
  | "future"
  | "batch"
  | "known"
  | "by-hand"
  | "fault";

/**
 * What became of a line; null until it was judged. `held` waits for the reason beside it, `debit` for somebody who knows
 * what it was; `sent` and `returned` are orders of ours that went out and came back; `other` is no borrower's; `noted` was
 * looked at by somebody and is booked as nothing; `undone` went with its file.
 */
export type LineVerdict =
  | "posted"
  | "advance"
  | "paid-off"
  | "over-paid"
  | "unmatched"
  | "duplicate"
  | "reversed"
  | "unknown-reversal"
  | "debit"
  | "own-transfer"
  | "held"
  | "returned"
  | "unknown-return"
  | "sent"
  | "other"
  | "noted"
  | "undone";

/** Statements by file and part of it; of a refused file one row, with what is known. */
export type StatementsTable = {
  id: string;
  sha256: string;
  part: number;
  state: StatementState;
  /** The account's IBAN: one of the lender's own. */
  account: string | null;
  currency: Generated<string>;
  /** Its place among the statements of the account, from 1. */
  position: number | null;
  reference: string | null;
  from_day: string | null;
  to_day: string | null;
  opening_cents: number | null;
  closing_cents: number | null;
  credit_cents: number | null;
  debit_cents: number | null;
  lines: number | null;
  reason: string | null;
  file_line: number | null;
  detail: string | null;
  created_at: Date;
  done_at: Date | null;
  undone_by: Standing<string | null>;
  undone_at: Standing<Date | null>;
};

/** A credit that a line may be about, and why: a single reason in lines of before. */
export type LineCandidate = { creditNo: number; score: number; why: string | readonly string[] };

/** Lines of statements. What the bank sent never changes, and a verdict only from one that waits. */
export type StatementLinesTable = {
  statement_id: string;
  ordinal: number;
  account: string;
  /** By what the same movement is recognised again. */
  line_key: string;
  direction: "credit" | "debit";
  is_reversal: boolean;
  cents: number;
  value_day: string;
  /** Keyed hashes: of the bank's reference, of the payer's, of the payer's account. */
  ref_hash: string | null;
  trace_hash: string | null;
  payer_hash: string | null;
  /** Text, references and payer, sealed. */
  sealed: Buffer;
  verdict: Standing<LineVerdict | null>;
  rule: Standing<"contract" | "reference" | "code" | "payer" | null>;
  credit_no: Standing<number | null>;
  payment_id: Standing<string | null>;
  candidates: Json<LineCandidate[]>;
  /** Key of the line that this one takes back. */
  reverses_key: Standing<string | null>;
  judged_at: Standing<Date | null>;
  currency: Generated<string>;
  waits: Standing<LineWaits | null>;
  /** The bank says that it was sent before and came back. */
  is_return: Generated<boolean>;
  /** The bank's name of the kind of movement. */
  code: Standing<string | null>;
  /** The payout or refund that went out or came back; of another verdict than these, the one that the line names. */
  order_id: Standing<string | null>;
  /** What kind of money it is that is no borrower's, and what of it was a fee. */
  other: Standing<string | null>;
  fee_cents: Standing<number | null>;
  /** How often a line of this key was undone before. */
  again: Generated<number>;
  /** Who said what it is. */
  decided_by: Standing<string | null>;
};
