/** Table types (Kysely) of the journal. Money is euro cents, debit positive; days are `YYYY-MM-DD`. */
import type { GeneratedAlways } from "kysely";
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { Standing } from "./columns.ts";

/** The chart of accounts: data of the migrations. */
export type LedgerAccountsTable = {
  code: number;
  name: string;
  kind: "asset" | "liability" | "income" | "expense" | "memo";
  /** What a posting on the account names: a credit, or the subject of that kind. */
  dimension: "none" | "credit" | "payout" | "payment" | "agreement";
  /** Code in the accountant's own chart. */
  external_code: string | null;
};

/** Drawings of credits; one of a credit runs at a time. */
export type DrawingsTable = {
  no: GeneratedAlways<number>;
  credit_no: number;
  /** Null once the agreement is past its term of retention. */
  agreement_id: string | null;
  principal_cents: number;
  start_day: string;
  status: "running" | "settled" | "void";
};

/** Entries of the journal; append-only. `event_id` books an event once. */
export type EntriesTable = {
  id: GeneratedAlways<number>;
  event_id: string;
  kind: string;
  /** The day on which it counts. */
  value_day: string;
  /** The day on which it was recorded. */
  book_day: string;
  lines: number;
  credit_no: number | null;
  reverses: number | null;
  actor: Actor;
  at: Date;
};

/** Postings of entries; append-only, made with their entry. */
export type PostingsTable = {
  entry_id: number;
  line: number;
  account: number;
  cents: number;
  credit_no: number | null;
  drawing_no: number | null;
  /** The instalment, where there is one. */
  n: number | null;
  /** The payout, payment or agreement. */
  subject: string | null;
};

/** What each credit owes, kept by the postings. */
export type CreditStateTable = {
  credit_no: number;
  principal: Standing<number>;
  accrued: Standing<number>;
  interest_due: Standing<number>;
  late: Standing<number>;
  advance: Standing<number>;
};
