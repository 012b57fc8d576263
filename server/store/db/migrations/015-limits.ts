import { sql, type Kysely, type Migration } from "kysely";

/**
 * Tries of passwords and codes, with the time until which the next one must wait. Codes to unconfirmed numbers say which
 * network asked for them, as a hash. Security events say whom and which
 * network they are about, as hashes, and count equal ones within a minute.
 */
export const limits: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table tries (
        key text primary key,
        count integer not null check (count >= 0),
        next_at timestamptz not null,
        forget_at timestamptz not null
      );
      create index tries_forget on tries (forget_at);

      alter table codes add column asked_from text;

      alter table security_events
        add column subject text not null default '',
        add column network text not null default '',
        add column count integer not null default 1 check (count > 0);
      -- Events of before were written one by one, without a subject.
      update security_events set subject = 'event ' || id;
      create unique index security_events_same on security_events (kind, at, subject, network);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table tries;
      alter table codes drop column asked_from;
      drop index security_events_same;
      alter table security_events drop column subject, drop column network, drop column count;
    `.execute(db);
  },
};
