import { sql, type Kysely, type Migration } from "kysely";

/** Sequence number of transitions: an application may change state twice within one timestamp. */
export const transitionOrder: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table transitions add column seq bigint generated always as identity;
      drop index transitions_request;
      create index transitions_request on transitions (request_id, seq);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table transitions drop column seq;
      create index transitions_request on transitions (request_id, at);
    `.execute(db);
  },
};
