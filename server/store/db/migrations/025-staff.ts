import { sql, type Kysely, type Migration } from "kysely";

/**
 * The lender's staff: accounts, roles and sessions of their own, acts that a second person approves, reviews that are
 * taken, unmaskings, and the audit log: append-only, its rows chained by hash in a table of their own, which is
 * append-only as well. A switch closes the site for maintenance.
 */
export const staff: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table staff (
        id uuid primary key,
        email text not null,
        names text not null,
        password_hash text,
        totp_sealed bytea,
        totp_last_step bigint not null default 0,
        egn_hash text,
        created_at timestamptz not null,
        enrolled_at timestamptz,
        disabled_at timestamptz
      );
      create unique index staff_email on staff (lower(email));

      create function keep_totp_step() returns trigger language plpgsql as $$
        begin
          if new.totp_last_step < old.totp_last_step then
            raise exception 'a used code comes back to nobody' using errcode = 'check_violation';
          end if;
          return new;
        end $$;
      create trigger staff_totp before update of totp_last_step on staff
        for each row when (new.totp_sealed is not distinct from old.totp_sealed) execute function keep_totp_step();

      create table staff_roles (
        staff_id uuid not null references staff on delete cascade,
        role text not null check (role in ('reviewer', 'cashier', 'owner', 'admin', 'auditor')),
        primary key (staff_id, role)
      );

      create table staff_links (
        token_hash text primary key,
        staff_id uuid not null references staff on delete cascade,
        totp_sealed bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );

      create table staff_sessions (
        id_hash text primary key,
        staff_id uuid not null references staff on delete cascade,
        created_at timestamptz not null,
        seen_at timestamptz not null
      );
      create index staff_sessions_of on staff_sessions (staff_id);

      create table staff_acts (
        id uuid primary key,
        act text not null,
        subject text not null,
        needs_two boolean not null,
        params jsonb not null,
        reason text not null check (reason <> ''),
        proposed_by uuid not null references staff,
        proposed_at timestamptz not null,
        approved_by uuid references staff,
        approved_at timestamptz,
        refused_by uuid references staff,
        refused_at timestamptz,
        executed_at timestamptz,
        event_id text not null unique,
        state text not null check (state in ('proposed', 'executed', 'refused', 'expired')),
        constraint staff_acts_four_eyes check (approved_by is null or approved_by <> proposed_by),
        constraint staff_acts_needs_two check (executed_at is null or not needs_two or approved_by is not null),
        constraint staff_acts_executed check ((state = 'executed') = (executed_at is not null)),
        constraint staff_acts_refused check ((state = 'refused') = (refused_at is not null))
      );
      create unique index staff_acts_open on staff_acts (act, subject) where state = 'proposed';
      create index staff_acts_latest on staff_acts (proposed_at desc);

      create function keep_staff_act() returns trigger language plpgsql as $$
        begin
          if old.state <> 'proposed' or (old.id, old.act, old.subject, old.needs_two, old.params, old.reason,
              old.proposed_by, old.proposed_at, old.event_id)
            is distinct from (new.id, new.act, new.subject, new.needs_two, new.params, new.reason,
              new.proposed_by, new.proposed_at, new.event_id) then
            raise exception 'an act of the staff is not changed' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger staff_acts_frozen before update on staff_acts for each row execute function keep_staff_act();

      create table review_claims (
        request_id uuid primary key references requests on delete cascade,
        staff_id uuid not null references staff on delete cascade,
        taken_at timestamptz not null
      );

      alter table assessments add column staff_id uuid references staff;
      alter table assessments add column staff_reason text;
      alter table assessments add constraint assessments_by_staff check (staff_id is null or why = 'review');

      create table unmaskings (
        staff_id uuid not null references staff on delete cascade,
        subject text not null,
        field text not null,
        until timestamptz not null,
        primary key (staff_id, subject, field)
      );

      create table audit (
        seq bigint generated always as identity primary key,
        at timestamptz not null,
        who_kind text not null check (who_kind in ('staff', 'operator')),
        who text not null,
        act text not null,
        subject text not null,
        fields jsonb not null,
        reason text not null,
        network text not null
      );
      create index audit_at on audit (at);

      create table audit_chain (
        n bigint primary key,
        seq bigint not null unique,
        previous text not null,
        hash text not null unique
      );

      create function keep_audit() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
        end $$;
      create trigger audit_frozen before update or delete on audit for each row execute function keep_audit();
      create trigger audit_kept before truncate on audit for each statement execute function keep_audit();
      create trigger audit_chain_frozen before update or delete on audit_chain
        for each row execute function keep_audit();
      create trigger audit_chain_kept before truncate on audit_chain for each statement execute function keep_audit();

      create table site_switches (
        name text primary key check (name in ('maintenance')),
        is_on boolean not null,
        changed_at timestamptz not null,
        changed_by text not null
      );
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table site_switches, audit_chain, audit, unmaskings, review_claims, staff_acts, staff_sessions, staff_links,
        staff_roles;
      alter table assessments drop column staff_id, drop column staff_reason;
      drop table staff;
      drop function keep_totp_step();
      drop function keep_staff_act();
      drop function keep_audit();
    `.execute(db);
  },
};
