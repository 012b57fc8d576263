import { sql, type Kysely, type Migration } from "kysely";

/** Why a payout came to nothing is named as it is of a refund: both are orders with one provider. */
export const orderFailures: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table payouts rename column error to failure`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table payouts rename column failure to error`.execute(db);
  },
};
