import { sql, type Kysely, type Migration } from "kysely";

/**
 * New applications number their agreements with check digits, and those of before keep their numbers; a payment is flagged
 * whose payer is not known for its credit; sums told ahead are found by themselves; money comes in at the lender's own desk.
 */
export const moneyIn: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table requests add column has_check boolean not null default false;
      alter table requests alter column has_check set default true;
      alter table payments add column new_payer boolean not null default false;
      create index payments_new_payer on payments (value_day, no) where new_payer;
      insert into ledger_accounts (code, name, kind, dimension) values (1060, 'Каса', 'asset', 'none');
      alter table payments drop constraint payments_channel_check;
      alter table payments add constraint payments_channel_check
        check (channel in ('bank', 'easypay', 'card', 'revolut', 'cash')) not valid;
      create index postings_of_till on postings (entry_id) where account = 1060;
      create table cash_receipts (year smallint primary key, last integer not null);
      create index instructions_told on payment_instructions (cents) where used_by is null and told_for is not null;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop index instructions_told;
      drop table cash_receipts;
      drop index postings_of_till;
      alter table payments drop constraint payments_channel_check;
      alter table payments add constraint payments_channel_check
        check (channel in ('bank', 'easypay', 'card', 'revolut')) not valid;
      delete from ledger_accounts where code = 1060;
      alter table payments drop column new_payer;
      alter table requests drop column has_check;
    `.execute(db);
  },
};
