import { sql, type Kysely, type Migration } from "kysely";

/** Files that came with a message to the lender: they are the message's, and go with it. */
export const contactFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table files add column contact_id uuid references contact_messages on delete cascade`.execute(db);
    await sql`
      create index files_contact on files (contact_id) where contact_id is not null`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table files drop column contact_id`.execute(db);
  },
};
