import { sql, type Kysely, type Migration } from "kysely";

/** Whom a form was issued to, and since when the answers it was issued with had been stored. */
export const issuedForms: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table form_views add column user_id uuid, add column answers_at timestamptz`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table form_views drop column user_id, drop column answers_at`.execute(db);
  },
};
