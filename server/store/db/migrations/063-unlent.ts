import { sql, type Kysely, type Migration } from "kysely";

/** An application whose money came back is drawn again: one drawing at most of it and its agreement is not void. */
export const unlent: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      drop index drawings_of_request;
      create unique index drawings_of_request on drawings (request_id) where status <> 'void';
      alter table drawings drop constraint drawings_agreement_id_key;
      create unique index drawings_of_agreement on drawings (agreement_id) where status <> 'void';
      create index drawings_requests on drawings (request_id);
      create index drawings_agreements on drawings (agreement_id);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop index drawings_requests, drawings_agreements, drawings_of_request, drawings_of_agreement;
      alter table drawings add constraint drawings_agreement_id_key unique (agreement_id);
      create unique index drawings_of_request on drawings (request_id);
    `.execute(db);
  },
};
