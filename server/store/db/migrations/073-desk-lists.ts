import { sql, type Kysely, type Migration } from "kysely";

/** Indices by which the desk lists payments, payouts and refunds. */
export const deskLists: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index payments_by_day on payments (value_day, no)`.execute(db);
    await sql`create index payments_by_status on payments (status, value_day, no)`.execute(db);
    await sql`drop index payments_unmatched`.execute(db);
    await sql`create index payouts_latest on payouts (created_at, id)`.execute(db);
    await sql`create index payouts_by_status on payouts (status, created_at, id)`.execute(db);
    await sql`create index refunds_by_status on refunds (status, created_at, id)`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`create index payments_unmatched on payments (value_day, no) where status = 'unmatched'`.execute(db);
    await sql`drop index payments_by_day`.execute(db);
    await sql`drop index payments_by_status`.execute(db);
    await sql`drop index payouts_latest`.execute(db);
    await sql`drop index payouts_by_status`.execute(db);
    await sql`drop index refunds_by_status`.execute(db);
  },
};
