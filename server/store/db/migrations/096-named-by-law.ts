import { sql, type Kysely, type Migration } from "kysely";

/**
 * What law and contract name besides paying: collection that is held, everything ahead that falls due after a notice, a
 * claim that is assigned, a borrower's death, and what a bailiff has garnished of what we owe a borrower.
 */
export const namedByLaw: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table drawings drop constraint drawings_status_check;
      alter table drawings add constraint drawings_status_check
        check (status in ('running', 'settled', 'void', 'written-off', 'assigned'));

      create table collection_holds (
        id uuid primary key,
        credit_no bigint not null references credits (no) on delete cascade,
        from_day date not null,
        until_day date not null,
        made_by text not null,
        at timestamptz not null,
        ended_at timestamptz,
        ended_by text,
        constraint collection_holds_days check (from_day <= until_day),
        constraint collection_holds_ended check ((ended_at is null) = (ended_by is null))
      );
      create unique index collection_holds_standing on collection_holds (credit_no) where ended_at is null;
      create index collection_holds_of_credit on collection_holds (credit_no, at);

      create table accelerations (
        id uuid primary key,
        drawing_no bigint not null references drawings (no) on delete cascade,
        noticed_day date not null,
        day date not null,
        up_to smallint not null,
        arrears_cents bigint not null check (arrears_cents > 0),
        ahead_cents bigint not null check (ahead_cents > 0),
        total_cents bigint not null check (total_cents >= arrears_cents + ahead_cents),
        made_by text not null,
        at timestamptz not null,
        called_off_at timestamptz,
        called_off_by text,
        constraint accelerations_days check (day - noticed_day >= 30),
        constraint accelerations_called_off check ((called_off_at is null) = (called_off_by is null)),
        unique (drawing_no, noticed_day)
      );

      create table assignments (
        id uuid primary key,
        credit_no bigint not null unique references credits (no) on delete cascade,
        day date not null,
        assignee text not null,
        uic text not null,
        iban text not null,
        contact text not null,
        owed_cents bigint not null check (owed_cents > 0),
        price_cents bigint not null check (price_cents >= 0),
        made_by text not null,
        at timestamptz not null
      );

      create table deaths (
        id uuid primary key,
        person_id uuid not null references persons on delete cascade,
        died_on date not null,
        sealed bytea not null,
        made_by text not null,
        at timestamptz not null,
        revoked_at timestamptz,
        revoked_by text,
        constraint deaths_revoked check ((revoked_at is null) = (revoked_by is null))
      );
      create unique index deaths_standing on deaths (person_id) where revoked_at is null;
      create index deaths_of_person on deaths (person_id);

      create table garnishments (
        id uuid primary key,
        no bigint generated always as identity unique,
        person_id uuid not null references persons on delete cascade,
        served_day date not null,
        cents bigint not null check (cents > 0),
        sealed bytea not null,
        made_by text not null,
        at timestamptz not null,
        lifted_at timestamptz,
        lifted_by text,
        constraint garnishments_lifted check ((lifted_at is null) = (lifted_by is null))
      );
      create index garnishments_of_person on garnishments (person_id, no);
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      update drawings set status = 'written-off' where status = 'assigned';
      alter table drawings drop constraint drawings_status_check;
      alter table drawings add constraint drawings_status_check
        check (status in ('running', 'settled', 'void', 'written-off'));
      drop table garnishments;
      drop table deaths;
      drop table assignments;
      drop table accelerations;
      drop table collection_holds;
    `.execute(db);
  },
};
