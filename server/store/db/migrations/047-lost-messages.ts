import { sql, type Kysely, type Migration } from "kysely";

/**
 * Messages say what they are about, so that lost ones can be told; those of before have no kind. A lost one waits until
 * somebody sends or drops it. Unsent and lost messages are found without reading the others.
 */
export const lostMessages: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table messages add column kind text, add column dropped_at timestamptz`.execute(db);
    // What had failed before anybody could send it again has lost its text, or is too old to be of use.
    await sql`update messages set dropped_at = failed_at where failed_at is not null`.execute(db);
    // What was given up without a word waits for somebody, too: by now nobody may want it sent.
    await sql`
      update messages set failed_at = now(), last_error = 'given up before',
        sealed = case when expires_at is null then sealed end
      where sent_at is null and failed_at is null and created_at < now() - interval '3 days'`.execute(db);
    await sql`create index messages_unsent on messages (channel) where sent_at is null and failed_at is null`.execute(
      db,
    );
    await sql`
      create index messages_lost on messages (failed_at)
      where sent_at is null and failed_at is not null and dropped_at is null`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index messages_unsent, messages_lost`.execute(db);
    await sql`alter table messages drop column kind, drop column dropped_at`.execute(db);
  },
};
