import { sql, type Kysely, type Migration } from "kysely";

/**
 * What a borrower was told ahead is kept: for which day, of which drawing, and up to which instalment it pays; without
 * one it pays everything. What was said before was told for no day and promises nothing.
 */
export const toldAhead: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table payment_instructions
        add column drawing_no bigint references drawings (no) on delete cascade,
        add column told_for date,
        add column up_to smallint;
      alter table payment_instructions
        add constraint payment_instructions_told check ((told_for is null) = (drawing_no is null)),
        add constraint payment_instructions_up_to check (up_to is null or told_for is not null);
      drop index instructions_open;
      create index instructions_of_credit on payment_instructions (credit_no, given_at);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop index instructions_of_credit;
      create index instructions_open on payment_instructions (credit_no, given_at) where used_by is null;
      alter table payment_instructions drop column drawing_no, drop column told_for, drop column up_to;
    `.execute(db);
  },
};
