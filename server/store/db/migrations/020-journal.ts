import { sql, type Kysely, type Migration } from "kysely";

/**
 * The journal: append-only entries of postings that balance at commit, made whole within one transaction. Balances of a
 * credit are a cache that the database keeps with each posting. A credit has drawings; older ones get theirs here, and
 * their entries when the server starts (`server/lending/ledger/opening.ts`).
 */
export const journal: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table ledger_accounts (
        code smallint primary key,
        name text not null unique,
        kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'memo')),
        dimension text not null check (dimension in ('none', 'credit', 'payout', 'payment', 'agreement')),
        external_code text
      );
      insert into ledger_accounts (code, name, kind, dimension) values
        (1010, 'Банка', 'asset', 'none'),
        (1020, 'Easypay', 'asset', 'none'),
        (1030, 'Плащания с карти при оператора', 'asset', 'none'),
        (1040, 'Revolut', 'asset', 'none'),
        (1090, 'Преводи на път', 'asset', 'payout'),
        (1210, 'Главница', 'asset', 'credit'),
        (1220, 'Начислена ненастъпила лихва', 'asset', 'credit'),
        (1230, 'Настъпила договорна лихва', 'asset', 'credit'),
        (1240, 'Лихва за забава', 'asset', 'credit'),
        (2110, 'Аванси на кредитополучатели', 'liability', 'credit'),
        (2120, 'Суми за връщане', 'liability', 'payment'),
        (2190, 'Постъпления за разпределяне', 'liability', 'payment'),
        (4100, 'Приходи от договорна лихва', 'income', 'none'),
        (4110, 'Приходи от лихва за забава', 'income', 'none'),
        (5100, 'Отписани остатъци до 0,50 €', 'expense', 'none'),
        (5110, 'Опростена лихва', 'expense', 'none'),
        (5120, 'Облекчения и отстъпки', 'expense', 'none'),
        (5130, 'Отписани и прехвърлени вземания', 'expense', 'none'),
        (5160, 'Такси на доставчици', 'expense', 'none'),
        (9010, 'Поети, неусвоени ангажименти', 'memo', 'agreement'),
        (9020, 'Насрещна на поетите ангажименти', 'memo', 'agreement');

      alter table credits add column no bigint generated always as identity unique;

      create table drawings (
        no bigint generated always as identity primary key,
        credit_no bigint not null references credits (no) on delete cascade,
        agreement_id uuid unique references agreements on delete set null,
        principal_cents integer not null check (principal_cents > 0),
        start_day date not null,
        status text not null check (status in ('running', 'settled', 'void'))
      );
      create unique index drawings_running on drawings (credit_no) where status = 'running';
      insert into drawings (credit_no, agreement_id, principal_cents, start_day, status)
        select no, agreement_id, principal_cents, start_day, case when closed_at is null then 'running' else 'settled' end
        from credits;

      create table entries (
        id bigint generated always as identity primary key,
        event_id text not null unique,
        kind text not null,
        value_day date not null,
        book_day date not null,
        lines smallint not null check (lines >= 2),
        credit_no bigint,
        reverses bigint unique references entries,
        actor text not null check (actor in ('U', 'S', 'O', 'P', 'T')),
        at timestamptz not null,
        tx xid8 not null default pg_current_xact_id(),
        check (value_day <= book_day)
      );
      create index entries_of_credit on entries (credit_no, value_day, id) where credit_no is not null;
      create index entries_booked on entries (book_day);

      create table postings (
        entry_id bigint not null,
        line smallint not null,
        account smallint not null,
        cents bigint not null check (cents <> 0),
        credit_no bigint,
        drawing_no bigint,
        n smallint,
        subject uuid,
        primary key (entry_id, line)
      );
      create index postings_of_subject on postings (account, subject) where subject is not null;
      create index postings_of_credit on postings (credit_no, entry_id) where credit_no is not null;

      create table credit_state (
        credit_no bigint primary key references credits (no) on delete cascade,
        principal bigint not null default 0 check (principal >= 0),
        accrued bigint not null default 0 check (accrued >= 0),
        interest_due bigint not null default 0 check (interest_due >= 0),
        late bigint not null default 0 check (late >= 0),
        advance bigint not null default 0 check (advance >= 0)
      ) with (fillfactor = 70);
      insert into credit_state (credit_no) select no from credits;

      create function keep_journal() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
        end $$;
      create trigger entries_frozen before update or delete on entries for each row execute function keep_journal();
      create trigger postings_frozen before update or delete on postings for each row execute function keep_journal();
      create trigger entries_kept before truncate on entries for each statement execute function keep_journal();
      create trigger postings_kept before truncate on postings for each statement execute function keep_journal();

      create function check_entry() returns trigger language plpgsql as $$
        declare
          total bigint;
          counted bigint;
        begin
          select coalesce(sum(cents), 0), count(*) into total, counted from postings where entry_id = new.id;
          if total <> 0 or counted <> new.lines then
            raise exception 'entry % does not balance', new.event_id using errcode = 'check_violation';
          end if;
          return null;
        end $$;
      create constraint trigger entries_balance after insert on entries
        deferrable initially deferred for each row execute function check_entry();

      create function post() returns trigger language plpgsql as $$
        declare
          wrong text;
          touched bigint;
          kept bigint;
        begin
          if exists (
            select from added p left join entries e on e.id = p.entry_id
            where e.id is null or e.tx <> pg_current_xact_id()
          ) then
            raise exception 'postings belong to an entry of their own transaction' using errcode = 'restrict_violation';
          end if;
          select p.account::text into wrong from added p left join ledger_accounts a on a.code = p.account
            where a.code is null
              or (a.dimension = 'credit') <> (p.credit_no is not null)
              or (a.dimension in ('payout', 'payment', 'agreement')) <> (p.subject is not null)
            limit 1;
          if wrong is not null then
            raise exception 'account % does not take this posting', wrong using errcode = 'check_violation';
          end if;
          with sums as (
            select credit_no,
              coalesce(sum(cents) filter (where account = 1210), 0) as principal,
              coalesce(sum(cents) filter (where account = 1220), 0) as accrued,
              coalesce(sum(cents) filter (where account = 1230), 0) as interest_due,
              coalesce(sum(cents) filter (where account = 1240), 0) as late,
              coalesce(-sum(cents) filter (where account = 2110), 0) as advance
            from added where credit_no is not null group by credit_no
          )
          update credit_state s set
            principal = s.principal + sums.principal,
            accrued = s.accrued + sums.accrued,
            interest_due = s.interest_due + sums.interest_due,
            late = s.late + sums.late,
            advance = s.advance + sums.advance
          from sums where sums.credit_no = s.credit_no;
          get diagnostics kept = row_count;
          select count(distinct credit_no) into touched from added where credit_no is not null;
          if kept <> touched then
            raise exception 'a posting names a credit that does not exist' using errcode = 'foreign_key_violation';
          end if;
          return null;
        end $$;
      create trigger postings_post after insert on postings
        referencing new table as added for each statement execute function post();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table credit_state, postings, entries, drawings, ledger_accounts;
      drop function post();
      drop function keep_journal();
      drop function check_entry();
      alter table credits drop column no;
    `.execute(db);
  },
};
