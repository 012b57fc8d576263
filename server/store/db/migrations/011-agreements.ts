import { sql, type Kysely, type Migration } from "kysely";

/**
 * Agreements hold what was signed: frozen terms with their plan, and the parties. Payouts hold the account they were
 * ordered to. The plan of an older agreement is filled in from its sealed papers when the server starts, as a migration
 * has no keys; unsigned versions of older papers are made again when they are next read.
 */
export const agreements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table contracts rename to agreements;
      update agreements set status = 'superseded', number = null where status in ('rendered', 'viewed');
      alter table agreements
        add column product text,
        add column product_name text,
        add column principal_cents integer check (principal_cents > 0),
        add column term integer check (term > 0),
        add column term_unit text check (term_unit in ('days', 'months')),
        add column nominal_rate numeric,
        add column late_rate numeric,
        add column gpr numeric,
        add column gpr_unrounded double precision,
        add column gpr_cap numeric,
        add column day date,
        add column withdrawal_until date,
        add column shift_rule text check (shift_rule in ('sameDays', 'fromPayout')),
        add column catalogue_version text,
        add column ended_at timestamptz,
        add column end_reason text,
        add constraint agreements_status check (status in (
          'rendered', 'viewed', 'signed', 'effective', 'superseded', 'declined', 'expired', 'terminated', 'withdrawn'
        )),
        add constraint agreements_signed check (status not in ('signed', 'effective') or signed_at is not null),
        add constraint agreements_cap check (gpr_unrounded <= gpr_cap::double precision),
        add constraint agreements_whole check (num_nulls(
          product, product_name, principal_cents, term, term_unit, nominal_rate, late_rate, gpr, gpr_unrounded, gpr_cap,
          day, withdrawal_until, shift_rule
        ) in (0, 13)),
        add constraint agreements_open check (status not in ('rendered', 'viewed') or product is not null);
      create unique index agreements_in_force on agreements (request_id, kind) where status in ('signed', 'effective');

      create table agreement_plan (
        agreement_id uuid not null references agreements,
        n integer not null check (n > 0),
        due_day date not null,
        principal_cents integer not null check (principal_cents > 0),
        interest_cents integer not null check (interest_cents >= 0),
        balance_cents integer not null check (balance_cents >= 0),
        primary key (agreement_id, n)
      );

      create table agreement_parties (
        agreement_id uuid not null references agreements,
        role text not null check (role in ('borrower', 'guarantor')),
        sealed bytea not null,
        primary key (agreement_id, role)
      );

      create function refuse_change() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
        end $$;
      create trigger agreement_plan_frozen before update or delete on agreement_plan
        for each row execute function refuse_change();
      create trigger agreement_parties_frozen before update or delete on agreement_parties
        for each row execute function refuse_change();

      create function keep_agreement() returns trigger language plpgsql as $$
        begin
          if old.product is not null and (
            new.request_id, new.kind, new.version, new.template_version, new.sha256, new.document, new.rendered_at,
            new.product, new.product_name, new.principal_cents, new.term, new.term_unit, new.nominal_rate,
            new.late_rate, new.gpr, new.gpr_unrounded, new.gpr_cap, new.day, new.withdrawal_until, new.shift_rule,
            new.catalogue_version
          ) is distinct from (
            old.request_id, old.kind, old.version, old.template_version, old.sha256, old.document, old.rendered_at,
            old.product, old.product_name, old.principal_cents, old.term, old.term_unit, old.nominal_rate,
            old.late_rate, old.gpr, old.gpr_unrounded, old.gpr_cap, old.day, old.withdrawal_until, old.shift_rule,
            old.catalogue_version
          ) then
            raise exception 'the terms of an agreement are frozen' using errcode = 'restrict_violation';
          end if;
          if old.signed_at is not null and (
            new.number, new.signed_at, new.sign_evidence
          ) is distinct from (
            old.number, old.signed_at, old.sign_evidence
          ) then
            raise exception 'a signed agreement is frozen' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger agreements_frozen before update on agreements for each row execute function keep_agreement();

      create function check_agreement_plan() returns trigger language plpgsql as $$
        declare
          lent bigint;
          rest integer;
        begin
          if new.product is null then return null; end if;
          select sum(principal_cents), min(balance_cents) into lent, rest
            from agreement_plan where agreement_id = new.id;
          if lent is distinct from new.principal_cents or rest <> 0 then
            raise exception 'the plan of an agreement repays its principal' using errcode = 'check_violation';
          end if;
          return null;
        end $$;
      create constraint trigger agreements_plan after insert or update of product on agreements
        deferrable initially deferred for each row execute function check_agreement_plan();

      alter table credits add column agreement_id uuid unique references agreements;
      update credits set agreement_id = a.id from agreements a
        where a.request_id = credits.request_id and a.status in ('signed', 'effective');

      alter table payouts
        add column destination bytea,
        add column destination_hash text,
        add column released_by text,
        add column released_at timestamptz;
      alter table payouts drop constraint payouts_status_check;
      alter table payouts add constraint payouts_status_check
        check (status in ('created', 'held', 'pending', 'paid', 'failed', 'cancelled', 'surplus'));
      create unique index payouts_paid on payouts (request_id) where status = 'paid';
      create unique index payouts_under_way on payouts (request_id) where status in ('created', 'held', 'pending');

      alter table requests drop column price;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table requests add column price jsonb;
      drop index payouts_paid, payouts_under_way;
      update payouts set status = 'failed' where status in ('held', 'cancelled', 'surplus');
      alter table payouts drop constraint payouts_status_check;
      alter table payouts add constraint payouts_status_check check (status in ('created', 'pending', 'paid', 'failed'));
      alter table payouts drop column destination, drop column destination_hash, drop column released_by,
        drop column released_at;
      alter table credits drop column agreement_id;
      drop trigger agreements_frozen on agreements;
      drop trigger agreements_plan on agreements;
      drop table agreement_plan, agreement_parties;
      drop function refuse_change, keep_agreement, check_agreement_plan;
      drop index agreements_in_force;
      update agreements set status = 'declined' where status in ('expired', 'terminated', 'withdrawn');
      alter table agreements
        drop constraint agreements_status, drop constraint agreements_signed, drop constraint agreements_cap,
        drop constraint agreements_whole, drop constraint agreements_open,
        drop column product, drop column product_name, drop column principal_cents, drop column term,
        drop column term_unit, drop column nominal_rate, drop column late_rate, drop column gpr,
        drop column gpr_unrounded, drop column gpr_cap, drop column day, drop column withdrawal_until,
        drop column shift_rule, drop column catalogue_version, drop column ended_at, drop column end_reason;
      alter table agreements rename to contracts;
    `.execute(db);
  },
};
