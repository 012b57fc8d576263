import { sql, type Kysely, type Migration } from "kysely";

/** What applicants record, or send in its stead, so that somebody sees that they are who they say. Three tries at most each time they are asked. */
export const videoSessions: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table video_sessions (
        id uuid primary key,
        request_id uuid not null references requests on delete cascade,
        ask int not null,
        try int not null check (try between 1 and 3),
        kind text not null check (kind in ('video', 'selfie')),
        status text not null check (status in ('sent', 'passed', 'failed', 'unseen')),
        consent_at timestamptz,
        sent_at timestamptz not null,
        judged_at timestamptz,
        staff_id uuid references staff,
        secret bytea,
        unique (request_id, ask, try),
        constraint video_sessions_consent check (kind <> 'video' or consent_at is not null),
        constraint video_sessions_judged check ((status = 'sent') = (judged_at is null))
      )`.execute(db);
    await sql`create unique index video_sessions_open on video_sessions (request_id) where status = 'sent'`.execute(db);
    await sql`create index video_sessions_waiting on video_sessions (sent_at, id) where status = 'sent'`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table video_sessions`.execute(db);
  },
};
