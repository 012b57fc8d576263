import { sql, type Kysely, type Migration } from "kysely";

/**
 * Lines of the bank that are no payments: what waits and why; our own transfers, gone out and come back, by their order;
 * money that is no borrower's, by its kind, on accounts of its own. A file may be undone, and the same lines given again.
 */
export const bankLines: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      insert into ledger_accounts (code, name, kind, dimension) values
        (1050, 'Други наши сметки', 'asset', 'none'),
        (2195, 'Неизяснени суми', 'liability', 'none'),
        (2410, 'Разчети за данъци', 'liability', 'none'),
        (3100, 'Капитал', 'liability', 'none'),
        (4200, 'Лихви от банки', 'income', 'none'),
        (5170, 'Банкови такси', 'expense', 'none');

      alter table statements add column currency text not null default 'EUR', add column undone_by text,
        add column undone_at timestamptz;
      alter table statements drop constraint statements_state_check;
      alter table statements add constraint statements_state_check
        check (state in ('importing', 'done', 'refused', 'undone'));
      alter table statements add constraint statements_undone
        check ((state = 'undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null));
      drop index statements_file;
      create unique index statements_file on statements (sha256, part) where state in ('importing', 'done');
      drop index statements_chain;
      create unique index statements_chain on statements (account, currency, position) where state in ('importing', 'done');

      alter table statement_lines
        add column currency text not null default 'EUR',
        add column waits text check (waits in ('zero', 'pending', 'currency', 'account', 'future', 'batch')),
        add column is_return boolean not null default false,
        add column code text,
        add column order_id uuid,
        add column other text,
        add column fee_cents bigint check (fee_cents > 0),
        add column again smallint not null default 0,
        add column decided_by text;
      alter table statement_lines drop constraint statement_lines_verdict_check;
      alter table statement_lines add constraint statement_lines_verdict_check check (verdict in ('posted', 'advance',
        'paid-off', 'over-paid', 'unmatched', 'duplicate', 'reversed', 'unknown-reversal', 'debit', 'own-transfer', 'held',
        'returned', 'unknown-return', 'sent', 'other', 'noted', 'undone'));
      alter table statement_lines drop constraint statement_lines_cents_check;
      alter table statement_lines add constraint statement_lines_cents_check check (cents > 0 or (cents = 0 and waits is not null));
      alter table statement_lines add constraint statement_lines_other check ((verdict = 'other') <= (other is not null));
      alter table statement_lines add constraint statement_lines_order
        check (verdict not in ('returned', 'sent') or order_id is not null);
      drop index statement_lines_once;
      create unique index statement_lines_once on statement_lines (account, line_key)
        where verdict is null or verdict not in ('duplicate', 'undone');
      drop index statement_lines_reversed;
      create unique index statement_lines_reversed on statement_lines (account, reverses_key)
        where reverses_key is not null and verdict <> 'undone';
      drop index statement_lines_waiting;
      create index statement_lines_waiting on statement_lines (account)
        where verdict in ('unknown-reversal', 'unknown-return', 'held', 'debit');
      create index statement_lines_orders on statement_lines (order_id) where order_id is not null;
      create index statement_lines_payments on statement_lines (payment_id) where payment_id is not null;

      create or replace function keep_statement_line() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('lender.erasing', true) = 'on' then return old; end if;
          if tg_op <> 'UPDATE'
            or row(old.statement_id, old.ordinal, old.account, old.line_key, old.direction, old.is_reversal, old.cents,
                old.value_day, old.currency, old.again)
              is distinct from row(new.statement_id, new.ordinal, new.account, new.line_key, new.direction,
                new.is_reversal, new.cents, new.value_day, new.currency, new.again)
            or (old.verdict is not null and new.verdict is distinct from 'undone'
              and old.verdict not in ('unmatched', 'unknown-reversal', 'unknown-return', 'debit', 'held')
              and old.verdict is distinct from new.verdict)
            or (old.verdict = 'undone' and new.verdict <> 'undone')
          then
            raise exception 'a statement line stays as the bank sent it' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;

      alter table payments drop constraint payments_status_check;
      alter table payments add constraint payments_status_check check (status in ('unmatched', 'posted', 'returning',
        'returned', 'split', 'reversed', 'charged-back', 'undone', 'other'));
      alter table payouts drop constraint payouts_status_check;
      alter table payouts add constraint payouts_status_check check (status in ('created', 'held', 'pending', 'paid', 'failed',
        'cancelled', 'surplus', 'returned'));
      alter table refunds drop constraint refunds_status_check;
      alter table refunds add constraint refunds_status_check check (status in ('held', 'created', 'pending', 'paid', 'failed',
        'cancelled', 'returned'));
      alter table refunds drop constraint refunds_check1;
      alter table refunds add constraint refunds_check1
        check ((status in ('paid', 'failed', 'cancelled', 'returned')) = (done_at is not null));
      create or replace function keep_refund() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE'
            and row(old.id, old.payment_id, old.attempt, old.cents, old.created_at)
              is not distinct from row(new.id, new.payment_id, new.attempt, new.cents, new.created_at)
            and (old.handed_at is null or old.handed_at is not distinct from new.handed_at)
            and (old.handed_at is null or old.method is not distinct from new.method)
            and (old.status not in ('paid', 'cancelled', 'returned') or old.status = new.status
              or (old.status = 'paid' and new.status = 'returned'))
          then return new;
          end if;
          raise exception 'what was ordered stays as it was' using errcode = 'restrict_violation';
        end $$;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table refunds drop constraint refunds_check1, drop constraint refunds_status_check;
      alter table refunds add constraint refunds_check1
        check ((status in ('paid', 'failed', 'cancelled')) = (done_at is not null));
      alter table refunds add constraint refunds_status_check
        check (status in ('held', 'created', 'pending', 'paid', 'failed', 'cancelled'));
      alter table payouts drop constraint payouts_status_check;
      alter table payouts add constraint payouts_status_check
        check (status in ('created', 'held', 'pending', 'paid', 'failed', 'cancelled', 'surplus'));
      alter table payments drop constraint payments_status_check;
      alter table payments add constraint payments_status_check check (status in ('unmatched', 'posted', 'returning',
        'returned', 'split', 'reversed', 'charged-back'));
      drop index statement_lines_payments, statement_lines_orders, statement_lines_waiting, statement_lines_reversed,
        statement_lines_once, statements_chain, statements_file;
      create unique index statement_lines_once on statement_lines (account, line_key)
        where verdict is distinct from 'duplicate';
      create unique index statement_lines_reversed on statement_lines (account, reverses_key)
        where reverses_key is not null;
      create index statement_lines_waiting on statement_lines (account) where verdict = 'unknown-reversal';
      create unique index statements_file on statements (sha256, part) where state <> 'refused';
      create unique index statements_chain on statements (account, position) where state <> 'refused';
      alter table statement_lines drop constraint statement_lines_verdict_check, drop constraint statement_lines_cents_check,
        drop constraint statement_lines_other, drop constraint statement_lines_order, drop column currency,
        drop column waits, drop column is_return, drop column code, drop column order_id, drop column other,
        drop column fee_cents, drop column again, drop column decided_by;
      alter table statement_lines add constraint statement_lines_cents_check check (cents > 0);
      alter table statement_lines add constraint statement_lines_verdict_check check (verdict in ('posted', 'advance',
        'paid-off', 'over-paid', 'unmatched', 'duplicate', 'reversed', 'unknown-reversal', 'debit', 'own-transfer'));
      alter table statements drop constraint statements_undone, drop constraint statements_state_check, drop column currency,
        drop column undone_by, drop column undone_at;
      alter table statements add constraint statements_state_check check (state in ('importing', 'done', 'refused'));
      create or replace function keep_statement_line() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('lender.erasing', true) = 'on' then return old; end if;
          if tg_op <> 'UPDATE'
            or row(old.statement_id, old.ordinal, old.account, old.line_key, old.direction, old.is_reversal, old.cents,
                old.value_day)
              is distinct from row(new.statement_id, new.ordinal, new.account, new.line_key, new.direction,
                new.is_reversal, new.cents, new.value_day)
            or (old.verdict is not null and old.verdict not in ('unmatched', 'unknown-reversal')
              and old.verdict is distinct from new.verdict)
          then
            raise exception 'a statement line stays as the bank sent it' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      delete from ledger_accounts where code in (1050, 2195, 2410, 3100, 4200, 5170);
    `.execute(db);
  },
};
