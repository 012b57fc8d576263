import { sql, type Kysely, type Migration } from "kysely";

/**
 * What the staff do about enquiries: who has taken one, and every step. Enquiries of the last two weeks wait; those of before
 * have gone to the lender's mailbox alone.
 */
export const enquiries: Migration = {
  up: async (db: Kysely<unknown>) => {
    // A constant default is written into no row.
    await sql`
      alter table contact_messages
        add column request_id uuid references requests on delete set null,
        add column taken_by uuid references staff,
        add column call_day date,
        add column closed_at timestamptz default now()`.execute(db);
    await sql`alter table contact_messages alter column closed_at drop default`.execute(db);
    await sql`
      update contact_messages set closed_at = null where created_at > now() - interval '14 days'`.execute(db);
    await sql`
      create index contact_messages_request on contact_messages (request_id) where request_id is not null`.execute(db);
    await sql`create index contact_messages_waiting on contact_messages (number) where closed_at is null`.execute(db);
    await sql`
      create index contact_messages_taken on contact_messages (taken_by, number) where closed_at is null`.execute(db);
    await sql`create index contact_messages_closed on contact_messages (number) where closed_at is not null`.execute(
      db,
    );
    await sql`
      create table contact_steps (
        contact_id uuid not null references contact_messages on delete cascade,
        n integer not null,
        kind text not null check (kind in ('taken', 'answered', 'reached', 'unreached', 'later', 'closed')),
        staff_id uuid not null references staff,
        secret bytea,
        at timestamptz not null,
        primary key (contact_id, n)
      )`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop table contact_steps`.execute(db);
    await sql`
      alter table contact_messages
        drop column request_id, drop column taken_by, drop column call_day, drop column closed_at`.execute(db);
  },
};
