/** Table types (Kysely) of bank statements. Money is euro cents; days are `YYYY-MM-DD`. */
import type { Json, Standing } from "./columns.ts";

/** `importing` goes on where it stopped, `refused` keeps the reason alone. */
export type StatementState = "importing" | "done" | "refused";

/** What became of a line; null until it was judged. */
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
  | "own-transfer";

/** Statements by file and part of it; of a refused file one row, with what is known. */
export type StatementsTable = {
  id: string;
  sha256: string;
  part: number;
  state: StatementState;
  /** The account's IBAN: one of the lender's own. */
  account: string | null;
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
};

/** A credit that a line may be about. */
export type LineCandidate = { creditNo: number; score: number; why: string };

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
};
