import { sql, type Kysely, type Migration } from "kysely";

/**
 * What happens to a credit after its payout. A drawing holds its dated plan and rate; payments, withdrawals and waivers
 * are its events; entries say what they are about, so that an account can be booked by its differences. Days of the
 * books are closed shard by shard. Payments of before were never written by anything and are not kept.
 */
export const servicing: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table drawings add column plan jsonb, add column rate numeric(6, 2), add column unit text
        check (unit in ('days', 'months')), add column request_id uuid references requests;
      update drawings d set plan = c.schedule, rate = c.rate, request_id = c.request_id,
          unit = coalesce((select term_unit from agreements a where a.id = d.agreement_id),
            case when jsonb_array_length(c.schedule) = 1 then 'days' else 'months' end)
        from credits c where c.no = d.credit_no;
      alter table drawings alter column plan set not null, alter column rate set not null, alter column unit set not null,
        alter column request_id set not null;
      create unique index drawings_of_request on drawings (request_id);
      alter table credits drop column schedule, drop column rate, drop column principal_cents, drop column start_day,
        add column line_until date;
      alter table agreements add column line_until date, add column line_credit_no bigint references credits (no);
      update agreements set line_until = (day + interval '12 months')::date where product = 'creditLine';
      update credits c set line_until = a.line_until from agreements a where a.id = c.agreement_id;
      create function keep_line() returns trigger language plpgsql as $$
        begin
          if old.product is not null and (new.line_until, new.line_credit_no)
              is distinct from (old.line_until, old.line_credit_no) then
            raise exception 'the terms of an agreement do not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger agreements_line before update on agreements for each row execute function keep_line();

      drop table payments;
      create table payments (
        id uuid primary key,
        no bigint generated always as identity unique,
        channel text not null check (channel in ('bank', 'easypay', 'card', 'revolut')),
        external_id text not null,
        cents bigint not null check (cents > 0),
        value_day date not null,
        status text not null check (status in ('unmatched', 'posted', 'returned', 'reversed', 'charged-back')),
        credit_no bigint references credits (no),
        drawing_no bigint references drawings (no),
        spare text check (spare in ('advance', 'keep-term', 'keep-instalment')),
        payer bytea,
        payer_account_hash text,
        received_at timestamptz not null,
        ended_at timestamptz,
        unique (channel, external_id),
        check (status <> 'posted' or (credit_no is not null and drawing_no is not null)),
        check (status <> 'unmatched' or credit_no is null)
      );
      create index payments_of_credit on payments (credit_no, value_day, no) where credit_no is not null;
      create index payments_unmatched on payments (value_day, no) where status = 'unmatched';
      create index payments_of_account on payments (payer_account_hash) where payer_account_hash is not null;

      create table payment_instructions (
        id uuid primary key,
        credit_no bigint not null references credits (no) on delete cascade,
        purpose text not null check (purpose in ('instalment', 'arrears', 'payoff', 'other')),
        spare text check (spare in ('advance', 'keep-term', 'keep-instalment')),
        cents bigint not null check (cents > 0),
        given_at timestamptz not null,
        valid_until date not null,
        used_by uuid unique references payments
      );
      create index instructions_open on payment_instructions (credit_no, given_at) where used_by is null;

      create table withdrawals (
        id uuid primary key,
        drawing_no bigint not null unique references drawings (no) on delete cascade,
        noticed_at timestamptz not null,
        day date not null,
        pay_until date not null,
        check (pay_until > day)
      );

      create table waivers (
        id uuid primary key,
        drawing_no bigint not null references drawings (no) on delete cascade,
        day date not null,
        interest_cents bigint not null check (interest_cents >= 0),
        late_cents bigint not null check (late_cents >= 0),
        reason text not null,
        made_by text not null,
        at timestamptz not null,
        check (interest_cents + late_cents > 0)
      );
      create index waivers_of_drawing on waivers (drawing_no);

      alter table entries add column about text;
      insert into ledger_accounts (code, name, kind, dimension) values
        (2310, 'Рефинансиране', 'liability', 'payout'), (2130, 'Задължения за бонуси', 'liability', 'none'),
        (5150, 'Бонуси', 'expense', 'none');

      alter table credit_state
        add column accrued_through date,
        add column run_from date,
        add column run_base bigint not null default 0,
        add column run_numerator bigint not null default 0,
        add column run_denominator bigint not null default 1 check (run_denominator > 0),
        add column wake_day date;
      create index credit_state_awake on credit_state (wake_day) where wake_day is not null;

      create table shards (no integer primary key);
      insert into shards (no) select distinct (no / 5000)::integer from credits;
      create table day_closes (
        day date primary key,
        started_at timestamptz not null,
        ended_at timestamptz
      );
      create table close_shards (
        day date not null references day_closes (day),
        shard integer not null references shards (no),
        credits integer not null,
        done_at timestamptz not null,
        primary key (day, shard)
      );
      create table close_errors (
        day date not null,
        credit_no bigint not null references credits (no) on delete cascade,
        message text not null,
        at timestamptz not null,
        solved_at timestamptz,
        primary key (day, credit_no)
      );
      create index close_errors_open on close_errors (credit_no) where solved_at is null;

      create table clock_moves (
        no bigint generated always as identity primary key,
        at timestamptz not null,
        seconds bigint not null check (seconds > 0),
        made_by text not null
      );
      create function keep_moves() returns trigger language plpgsql as $$
        begin
          raise exception 'the clock never goes back' using errcode = 'restrict_violation';
        end $$;
      create trigger clock_moves_kept before update or delete on clock_moves for each row execute function keep_moves();

      create function keep_plan() returns trigger language plpgsql as $$
        begin
          if (new.plan, new.rate, new.unit, new.principal_cents, new.start_day)
              is distinct from (old.plan, old.rate, old.unit, old.principal_cents, old.start_day)
              and coalesce(current_setting('lender.correcting', true), '') <> 'on' then
            raise exception 'the plan of a drawing is the signed one' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger drawings_frozen before update on drawings for each row execute function keep_plan();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop trigger drawings_frozen on drawings;
      drop function keep_plan();
      drop table clock_moves, close_errors, close_shards, day_closes, shards, waivers, withdrawals, payment_instructions,
        payments;
      drop function keep_moves();
      alter table credit_state drop column accrued_through, drop column run_from, drop column run_base,
        drop column run_numerator, drop column run_denominator, drop column wake_day;
      delete from ledger_accounts where code in (2310, 2130, 5150);
      alter table entries drop column about;
      create table payments (
        id uuid primary key,
        request_id uuid not null references credits (request_id),
        amount_cents integer not null check (amount_cents > 0),
        channel text not null,
        paid_on date not null,
        posted_at timestamptz not null,
        external_id text unique
      );
      create index payments_request on payments (request_id, paid_on);
      drop trigger agreements_line on agreements;
      drop function keep_line();
      alter table agreements drop column line_until, drop column line_credit_no;
      alter table credits drop column line_until, add column schedule jsonb, add column rate numeric(6, 2), add column principal_cents integer,
        add column start_day date;
      update credits c set schedule = d.plan, rate = d.rate, principal_cents = d.principal_cents, start_day = d.start_day
        from drawings d where d.credit_no = c.no and d.no = (select min(no) from drawings where credit_no = c.no);
      alter table credits alter column schedule set not null, alter column rate set not null,
        alter column principal_cents set not null, alter column start_day set not null;
      alter table drawings drop column plan, drop column rate, drop column unit, drop column request_id;
    `.execute(db);
  },
};
