import { sql, type Kysely, type Migration } from "kysely";

/** Whose guarantee a document is of: the desk finds what was signed, and it goes with the guarantee. */
export const guaranteeFiles: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table files add column guarantee_id uuid references guarantees on delete cascade`.execute(db);
    await sql`
      update files f set guarantee_id = g.id
      from guarantees g join guarantee_agreements a on a.guarantee_id = g.id
      where f.request_id is null and f.user_id = g.user_id
        and right(f.name, length(a.number) + 5) = ' ' || a.number || '.pdf'`.execute(db);
    await sql`
      create index files_guarantee on files (guarantee_id) where guarantee_id is not null`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`alter table files drop column guarantee_id`.execute(db);
  },
};
