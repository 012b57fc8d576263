import { sql, type Kysely, type Migration } from "kysely";

/**
 * Persons: fixed by ЕГН when an application is sent; profiles, applications, agreements and credits point at them. An
 * application ends as `concluded` where its credit begins, and the credit has its own status. Persons of before are
 * filled in when the server starts, from the answers that were sent, as a migration has no keys.
 */
export const persons: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table persons (
        id uuid primary key,
        no bigint generated always as identity unique,
        birth_day date not null,
        sex text not null check (sex in ('male', 'female')),
        egn_sealed bytea not null,
        fixed_at timestamptz not null,
        fixed_by_request uuid references requests,
        merged_into uuid references persons check (merged_into <> id),
        erased_at timestamptz
      );

      create table person_identifiers (
        kind text not null check (kind in ('egn', 'lnch')),
        hash text not null,
        person_id uuid not null references persons,
        at timestamptz not null,
        primary key (kind, hash)
      );
      create trigger person_identifiers_frozen before update or delete on person_identifiers
        for each row execute function refuse_change();

      create table identities (
        id uuid primary key,
        person_id uuid not null references persons,
        request_id uuid not null unique references requests,
        sealed bytea not null,
        id_card_hash text not null,
        checked text not null default 'unchecked' check (checked in ('unchecked', 'ok', 'mismatch')),
        checked_at timestamptz,
        valid_from timestamptz not null,
        replaced_at timestamptz
      );
      create unique index identities_current on identities (person_id) where replaced_at is null;
      create index identities_card on identities (id_card_hash);

      create table person_accounts (
        hash text not null,
        person_id uuid not null references persons,
        request_id uuid not null references requests,
        at timestamptz not null,
        primary key (hash, person_id)
      );

      alter table users
        add column person_id uuid references persons,
        add column person_since timestamptz,
        add column egn_login boolean not null default false check (not egn_login or person_id is not null);
      create unique index users_egn_login on users (person_id) where egn_login;
      create index users_person on users (person_id) where person_id is not null;

      alter table requests add column person_id uuid references persons;
      create index requests_person on requests (person_id, created_at desc) where person_id is not null;
      alter table agreements add column person_id uuid references persons;
      alter table credits
        add column person_id uuid references persons,
        add column status_since timestamptz;
      create index credits_person on credits (person_id) where person_id is not null;

      create function keep_person() returns trigger language plpgsql as $$
        begin
          if old.person_id is not null and new.person_id is distinct from old.person_id then
            raise exception 'the person of a row of % never changes', tg_table_name
              using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger requests_person_kept before update of person_id on requests
        for each row execute function keep_person();
      create trigger agreements_person_kept before update of person_id on agreements
        for each row execute function keep_person();
      create trigger credits_person_kept before update of person_id on credits
        for each row execute function keep_person();

      create function require_person() returns trigger language plpgsql as $$
        begin
          if new.submitted_at is not null and old.submitted_at is null and new.person_id is null then
            raise exception 'an application is sent for a person' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger requests_sent before update of submitted_at on requests
        for each row execute function require_person();

      create function keep_profile_person() returns trigger language plpgsql as $$
        begin
          if old.person_id is not null and new.person_id is distinct from old.person_id and exists (
            select from requests r join agreements a on a.request_id = r.id
            where r.user_id = old.id and a.signed_at is not null
          ) then
            raise exception 'the person of a profile that has signed never changes' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger users_person_kept before update of person_id on users
        for each row execute function keep_profile_person();

      update credits set status = r.status, status_since = r.status_since, closed_at = r.closed_at
        from requests r where r.id = credits.request_id
          and r.status in ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned');
      update credits set status_since = paid_out_at where status_since is null;
      alter table credits alter column status_since set not null;
      insert into transitions (id, machine, request_id, from_state, to_state, actor, reason, at)
        select gen_random_uuid(), 'request', request_id, from_state, 'concluded', actor, reason, at from transitions
        where machine = 'request' and to_state = 'active' and from_state in ('contractSigned', 'payoutFailed');
      update transitions set machine = 'credit',
          from_state = case when from_state in ('contractSigned', 'payoutFailed') then null else from_state end
        where machine = 'request'
          and to_state in ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned');
      update requests set status = 'concluded', closed_at = c.paid_out_at, status_since = c.paid_out_at
        from credits c where c.request_id = requests.id
          and requests.status in ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned');
      alter table credits add constraint credits_status_check
        check (status in ('active', 'overdue', 'forbearance', 'repaid', 'refinanced', 'withdrawn', 'assigned'));

      update users set status = case
          when exists (select from requests r where r.user_id = users.id and r.status in
            ('offerActive', 'contractUnsigned', 'contractSigned', 'payoutFailed', 'concluded')) then 'approved'
          when exists (select from requests r where r.user_id = users.id and r.status in
            ('processing', 'needsIdCard', 'needsVideoVerification', 'awaitingGuarantor', 'manualReview')) then 'inReview'
          when exists (select from requests r where r.user_id = users.id and r.status = 'rejected'
            and r.decision->'findings' @> '[{"code":"ID_INVALID"}]') then 'invalidData'
          when exists (select from requests r where r.user_id = users.id and r.status = 'rejected'
            and (r.decision->'findings' @> '[{"code":"AGE_MIN"}]' or r.decision->'findings' @> '[{"code":"RESIDENCE"}]'))
            then 'disapproved'
          when exists (select from requests r where r.user_id = users.id and r.status = 'rejected') then 'approved'
          else status end
        where status = 'dataFilledIn';
      alter table users add constraint users_status_check check (status in (
        'userCreated', 'dataFilledIn', 'inReview', 'approved', 'invalidData', 'disapproved', 'blocked', 'deleted'
      ));
      alter table users drop column egn_hash, drop column egn_enc;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table users add column egn_hash text, add column egn_enc bytea;
      update users set egn_hash = i.hash from person_identifiers i where i.person_id = users.person_id;
      create index users_egn on users (egn_hash) where egn_hash is not null;
      alter table users drop constraint users_status_check;
      update users set status = 'dataFilledIn' where status in ('inReview', 'approved');
      alter table credits drop constraint credits_status_check;
      update requests set status = c.status, status_since = c.status_since, closed_at = c.closed_at
        from credits c where c.request_id = requests.id and requests.status = 'concluded';
      delete from transitions where machine = 'request' and to_state = 'concluded';
      update transitions set machine = 'request', from_state = coalesce(from_state, 'contractSigned')
        where machine = 'credit';
      drop trigger users_person_kept on users;
      drop trigger requests_sent on requests;
      drop trigger requests_person_kept on requests;
      drop trigger agreements_person_kept on agreements;
      drop trigger credits_person_kept on credits;
      drop function keep_person, require_person, keep_profile_person;
      alter table credits drop column person_id, drop column status_since;
      alter table agreements drop column person_id;
      alter table requests drop column person_id;
      alter table users drop column egn_login, drop column person_id, drop column person_since;
      drop table person_accounts, identities, person_identifiers, persons;
    `.execute(db);
  },
};
