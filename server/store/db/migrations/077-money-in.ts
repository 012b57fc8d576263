import { sql, type Kysely, type Migration } from "kysely";

/**
 * New applications number their agreements with check digits, and those of before keep their numbers; a payment is flagged
 * whose payer is not known for its credit; sums told ahead are found by themselves.
 */
export const moneyIn: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table requests add column has_check boolean not null default false;
      alter table requests alter column has_check set default true;
      alter table payments add column new_payer boolean not null default false;
      create index payments_new_payer on payments (value_day, no) where new_payer;
      create index instructions_told on payment_instructions (cents) where used_by is null and told_for is not null;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop index instructions_told;
      alter table payments drop column new_payer;
      alter table requests drop column has_check;
    `.execute(db);
  },
};
