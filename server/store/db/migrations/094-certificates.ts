import { sql, type Kysely, type Migration } from "kysely";

/** Certificates about credits: who asked for which, what they state, and since when that is not so any more. */
export const certificates: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table certificates (
        id uuid primary key,
        no bigint generated always as identity unique,
        credit_no bigint not null references credits (no) on delete cascade,
        request_id uuid not null,
        user_id uuid not null references users on delete cascade,
        kind text not null check (kind in ('repaid', 'noDebt', 'debt', 'interest')),
        purpose text not null check (purpose in ('bank', 'employer', 'court', 'personal')),
        delivery text not null check (delivery in ('mail', 'post')),
        period_from date,
        period_to date,
        secret bytea not null,
        status text not null check (status in ('submitted', 'preparing', 'ready', 'delivered', 'rejected')),
        status_since timestamptz not null,
        asked_at timestamptz not null,
        due_day date not null,
        at_once boolean not null,
        as_of date,
        stated jsonb,
        frozen_at timestamptz,
        issued_at timestamptz,
        check_hash text unique,
        file_id uuid references files on delete set null,
        untrue_since date,
        constraint certificates_period check ((kind = 'interest') = (period_from is not null)
          and (period_from is null) = (period_to is null) and period_from <= period_to),
        constraint certificates_frozen check ((status in ('preparing', 'ready', 'delivered')) = (stated is not null)
          and (stated is null) = (as_of is null) and (stated is null) = (frozen_at is null)),
        constraint certificates_issued check ((status in ('ready', 'delivered')) = (check_hash is not null)
          and (check_hash is null) = (issued_at is null)),
        constraint certificates_untrue check (untrue_since is null or issued_at is not null)
      )`.execute(db);
    await sql`
      create unique index certificates_open on certificates (credit_no, kind)
      where status in ('submitted', 'preparing')`.execute(db);
    await sql`create index certificates_credit on certificates (credit_no)`.execute(db);
    await sql`create index certificates_user on certificates (user_id, asked_at)`.execute(db);
    await sql`
      create index certificates_waiting on certificates (due_day, no)
      where status = 'submitted' or (status = 'ready' and delivery = 'post')`.execute(db);
    await sql`create index certificates_file on certificates (file_id) where file_id is not null`.execute(db);
    await sql`
      create function keep_certificate() returns trigger language plpgsql as $$
        begin
          if old.issued_at is not null and (new.credit_no, new.kind, new.period_from, new.period_to, new.as_of,
            new.stated, new.issued_at, new.check_hash) is distinct from (old.credit_no, old.kind, old.period_from,
            old.period_to, old.as_of, old.stated, old.issued_at, old.check_hash) then
            raise exception 'what a certificate states does not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$`.execute(db);
    await sql`
      create trigger certificates_kept before update on certificates
        for each row execute function keep_certificate()`.execute(db);
    await sql`
      alter table transitions add column certificate_id uuid references certificates on delete cascade`.execute(db);
    await sql`
      create index transitions_certificate on transitions (certificate_id, seq)
      where certificate_id is not null`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`delete from transitions where certificate_id is not null`.execute(db);
    await sql`alter table transitions drop column certificate_id`.execute(db);
    await sql`drop table certificates`.execute(db);
    await sql`drop function keep_certificate`.execute(db);
  },
};
