import { sql, type Kysely, type Migration } from "kysely";

/** What the desk looks for is found by an index: accounts, references, and sums of days, the latest first. */
const INDICES: Readonly<Record<string, string>> = {
  users_phone_before: "users (phone_before) where phone_before is not null",
  payments_sums: "payments (cents, value_day)",
  payments_of_payer: "payments (payer_account_hash, value_day) where payer_account_hash is not null",
  statement_lines_sums: "statement_lines (cents, value_day)",
  statement_lines_accounts: "statement_lines (payer_hash, value_day) where payer_hash is not null",
  statement_lines_ref: "statement_lines (ref_hash, account) where ref_hash is not null",
  statement_lines_trace: "statement_lines (trace_hash, account) where trace_hash is not null",
  payouts_sums: "payouts (amount_cents, created_at)",
  payouts_destinations: "payouts (destination_hash, created_at) where destination_hash is not null",
  refunds_sums: "refunds (cents, created_at)",
  refunds_destinations: "refunds (destination_hash, created_at) where destination_hash is not null",
  refunds_unhashed: "refunds (id) where destination is not null and destination_hash is null",
};
/** Those that they stand for, too. */
const FORMER: Readonly<Record<string, string>> = {
  payments_of_account: "payments (payer_account_hash) where payer_account_hash is not null",
  statement_lines_refs: "statement_lines (account, ref_hash) where ref_hash is not null",
  statement_lines_traces: "statement_lines (account, trace_hash) where trace_hash is not null",
};

/** Refunds have the keyed hash of their account as payouts do; the sweep adds those of before. */
export const foundBy: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table refunds add column destination_hash text`.execute(db);
    for (const [name, on] of Object.entries(INDICES))
      await sql`create index ${sql.raw(name)} on ${sql.raw(on)}`.execute(db);
    for (const name of Object.keys(FORMER)) await sql`drop index ${sql.raw(name)}`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    for (const [name, on] of Object.entries(FORMER))
      await sql`create index ${sql.raw(name)} on ${sql.raw(on)}`.execute(db);
    for (const name of Object.keys(INDICES)) await sql`drop index ${sql.raw(name)}`.execute(db);
    await sql`alter table refunds drop column destination_hash`.execute(db);
  },
};
