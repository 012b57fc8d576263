/** Table types (Kysely) of the journal. Money is euro cents, debit positive; days are `YYYY-MM-DD`. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Actor } from "#src/domain/lending/application-states.ts";
import type { SpareUse } from "#src/domain/lending/account/events.ts";
import type { PaymentStatus, RefundStatus } from "#src/domain/lending/money-states.ts";
import type { PayoutMethod } from "#src/domain/lending/payout-method.ts";
import type { Row } from "#src/domain/lending/schedule.ts";
import type { Json, JsonOrNull, Standing } from "./columns.ts";

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
  /** The application it was signed for. */
  request_id: string;
  /** Null once the agreement is past its term of retention. */
  agreement_id: string | null;
  principal_cents: number;
  start_day: string;
  status: DrawingStatus;
  /** The signed plan with the dates of the payout; never changes. */
  plan: Json<Row[]>;
  /** Annual interest rate in percent, as decimal text. */
  rate: string;
  unit: "days" | "months";
};

/** Status of a drawing: the money of one that is `void` came back, and it owes nothing of any day. */
export type DrawingStatus = "running" | "settled" | "void" | "written-off" | "assigned";

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
  /** What it is about within its credit; entries about the same are added up. */
  about: string | null;
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
  /** The day through which the account is booked by itself; its shard may be closed further. */
  accrued_through: string | null;
  /** Interest accrues from here: base + round(days × numerator ÷ denominator). */
  run_from: string | null;
  run_base: Standing<number>;
  run_numerator: Standing<number>;
  run_denominator: Standing<number>;
  /** The next day on which more than interest happens; null when nothing will. */
  wake_day: string | null;
  /** The next day at whose close the borrower is told of something; null when of nothing. */
  tell_day: string | null;
  /** The due day of the oldest unpaid instalment, else of the next; null when none asks for money by a day. */
  due_day: Standing<string | null>;
  /** Whether what is late of it is too little to call it late. */
  small_arrears: Standing<boolean>;
};

/** Channels by which money comes in; `internal`: by a new credit that pays an old one off; `bonus`: a bonus that is paid out. */
export type PaymentChannel = "bank" | "easypay" | "card" | "revolut" | "cash" | "internal" | "bonus";

/** The last number of a receipt for cash, by year. */
export type CashReceiptsTable = { year: number; last: number };

/** Money that came in. `no` is the order in which payments of a day count. */
export type PaymentsTable = {
  id: string;
  no: GeneratedAlways<number>;
  channel: PaymentChannel;
  /** The channel's own id of it: it comes in once. */
  external_id: string;
  cents: number;
  value_day: string;
  status: PaymentStatus;
  credit_no: number | null;
  drawing_no: number | null;
  /** How money beyond everything due is used, where the payer said so. */
  spare: SpareUse | null;
  /** Sealed name, account and reference of the payer. */
  payer: Buffer | null;
  payer_account_hash: string | null;
  received_at: Date;
  ended_at: Date | null;
  /** What of it went back to its payer while the rest stayed posted. */
  returned_cents: Generated<number>;
  /** The payment that it is a part of. */
  split_of: Standing<string | null>;
  /** Who received it by hand; null of money that a file or a provider told. */
  received_by: Standing<string | null>;
  /** Nothing known of its payer is its borrower's, and nobody has said that it is as it should be. */
  new_payer: Generated<boolean>;
};

/** What is kept of a payment for its payer, as the journal has it; kept by the database, without those of which nothing is. */
export type KeptSumsTable = { payment_id: string; no: number; cents: number };

/** Payments that one act of the staff is about. */
export type PaymentBatchesTable = { id: string; payments: string[]; made_at: Generated<Date> };

/** Orders to send money back to its payer; one of a payment is under way at a time. */
export type RefundsTable = {
  id: string;
  payment_id: string;
  attempt: number;
  status: RefundStatus;
  cents: number;
  method: PayoutMethod | null;
  /** The sealed account and holder. */
  destination: Buffer | null;
  /** Keyed hash of the account. */
  destination_hash: Standing<string | null>;
  external_id: Standing<string | null>;
  failure: Standing<string | null>;
  /** Names of who ordered and approved it. */
  ordered_by: string;
  created_at: Date;
  /** From when on the provider may have it. */
  handed_at: Standing<Date | null>;
  done_at: Standing<Date | null>;
  /** How often the bank sent it back, and what it was before it did the last time. */
  times_back: Generated<number>;
  status_before: Standing<RefundStatus | null>;
};

/**
 * What a borrower has said a payment will be for, used by one payment; and the sum that they were told for a day, with
 * the instalment up to which it pays, null where it pays everything.
 */
export type PaymentInstructionsTable = {
  id: string;
  credit_no: number;
  purpose: "instalment" | "arrears" | "payoff" | "other";
  spare: SpareUse | null;
  cents: number;
  given_at: Date;
  valid_until: string;
  used_by: Standing<string | null>;
  /** The drawing and the day of a sum told ahead; null of a sum that the borrower named. */
  drawing_no: number | null;
  told_for: string | null;
  up_to: number | null;
  /** The guarantor who says so; null of the borrower. */
  guarantor_id: string | null;
  /** The agreement that pays the credit off with this sum, as it was signed; null of what somebody says. */
  agreement_id: string | null;
};

/** Withdrawals from the agreements of drawings (чл. 29 ЗПК). */
export type WithdrawalsTable = { id: string; drawing_no: number; noticed_at: Date; day: string; pay_until: string };

/** Drawings that paid an old credit off, by which payment; `undone_at` once it was taken back. */
export type RefinancesTable = {
  payment_id: string;
  drawing_no: number;
  old_credit_no: number;
  cents: number;
  at: Date;
  undone_at: Standing<Date | null>;
};

/** Interest the lender has given up. */
export type WaiversTable = {
  id: string;
  drawing_no: number;
  day: string;
  interest_cents: number;
  late_cents: number;
  reason: string;
  made_by: string;
  at: Date;
};

/** Debts of drawings that the lender has written off. */
export type WriteOffsTable = {
  id: string;
  drawing_no: number;
  day: string;
  reason: string;
  made_by: string;
  at: Date;
};

/** Shards of credits, closed each in a transaction of its own; acts on a credit share its row. */
export type ShardsTable = { no: number };

/** Days whose close has begun; one is closed when it has ended. */
export type DayClosesTable = { day: string; started_at: Date; ended_at: Date | null };

/** Shards of a day that are closed. */
export type CloseShardsTable = { day: string; shard: number; credits: number; done_at: Date };

/** Credits that a close left behind because of an error. */
export type CloseErrorsTable = { day: string; credit_no: number; message: string; at: Date; solved_at: Date | null };

/** Moves of the demo's clock, forward only; append-only. */
export type ClockMovesTable = { no: GeneratedAlways<number>; at: Date; seconds: number; made_by: string };

/** Locked months of the books, by their first day; append-only. `balances` is the trial balance at the end of the month. */
export type LockedMonthsTable = {
  month: string;
  locked_by: string;
  locked_at: Date;
  balances: Json<{ code: number; name: string; debit: number; credit: number }[]>;
};

/** A sum that has not come to zero, as a reconciliation found it; `page` is where its subject is shown. */
export type OpenSum = {
  account: number;
  name: string;
  subject: string;
  cents: number;
  since: string;
  page: "payment" | "payout" | "refund";
};

/** Runs of the reconciliation: of a night once, and those that somebody asked for. What a run found is there once it has ended. */
export type ReconciliationsTable = {
  no: GeneratedAlways<number>;
  night: string | null;
  staff_id: Standing<string | null>;
  started_at: Date;
  ended_at: Standing<Date | null>;
  trial: JsonOrNull<{ code: number; name: string; debit: number; credit: number }[]>;
  open_sums: JsonOrNull<OpenSum[]>;
};

/** Differences between the books and what they stand for: from the run that finds one first until one that does not. */
export type DifferencesTable = {
  no: GeneratedAlways<number>;
  kind: string;
  about: string;
  cents: number | null;
  found_at: Date;
  seen_at: Date;
  gone_at: Standing<Date | null>;
};
