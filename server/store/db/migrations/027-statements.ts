import { sql, type Kysely, type Migration } from "kysely";

/**
 * Bank statements: files that were read or refused, and their lines with what became of each. A file counts once by its
 * hash, and the statements of an account follow each other by `position`, each opening as the last one closed.
 */
export const statements: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table statements (
        id uuid primary key,
        sha256 text not null,
        part smallint not null,
        state text not null check (state in ('importing', 'done', 'refused')),
        account text,
        position integer,
        reference text,
        from_day date,
        to_day date,
        opening_cents bigint,
        closing_cents bigint,
        credit_cents bigint,
        debit_cents bigint,
        lines integer,
        reason text,
        file_line integer,
        detail text,
        created_at timestamptz not null,
        done_at timestamptz,
        check ((state = 'refused') = (reason is not null)),
        check (state = 'refused' or num_nulls(account, position, from_day, to_day, opening_cents, closing_cents,
          credit_cents, debit_cents, lines) = 0),
        check (state = 'refused' or opening_cents + credit_cents - debit_cents = closing_cents),
        check ((state = 'importing') = (done_at is null))
      );
      create unique index statements_file on statements (sha256, part) where state <> 'refused';
      create unique index statements_chain on statements (account, position) where state <> 'refused';
      create index statements_refused on statements (created_at) where state = 'refused';

      create table statement_lines (
        statement_id uuid not null references statements,
        ordinal integer not null,
        account text not null,
        line_key text not null,
        direction text not null check (direction in ('credit', 'debit')),
        is_reversal boolean not null,
        cents bigint not null check (cents > 0),
        value_day date not null,
        ref_hash text,
        trace_hash text,
        payer_hash text,
        sealed bytea not null,
        verdict text check (verdict in ('posted', 'advance', 'paid-off', 'over-paid', 'unmatched', 'duplicate',
          'reversed', 'unknown-reversal', 'debit', 'own-transfer')),
        rule text check (rule in ('contract', 'reference', 'code', 'payer')),
        credit_no bigint,
        payment_id text,
        candidates jsonb not null default '[]',
        reverses_key text,
        judged_at timestamptz,
        primary key (statement_id, ordinal),
        check ((verdict is null) = (judged_at is null)),
        check (rule is null or credit_no is not null)
      );
      create unique index statement_lines_once on statement_lines (account, line_key)
        where verdict is distinct from 'duplicate';
      create unique index statement_lines_reversed on statement_lines (account, reverses_key)
        where reverses_key is not null;
      create index statement_lines_open on statement_lines (statement_id, ordinal) where verdict is null;
      create index statement_lines_refs on statement_lines (account, ref_hash) where ref_hash is not null;
      create index statement_lines_traces on statement_lines (account, trace_hash) where trace_hash is not null;
      create index statement_lines_payers on statement_lines (payer_hash) where credit_no is not null;
      create index statement_lines_waiting on statement_lines (account) where verdict = 'unknown-reversal';

      create function keep_statement_line() returns trigger language plpgsql as $$
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
      create trigger statement_lines_kept before update or delete on statement_lines
        for each row execute function keep_statement_line();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table statement_lines, statements;
      drop function keep_statement_line();
    `.execute(db);
  },
};
