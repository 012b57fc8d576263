import { sql, type Kysely, type Migration } from "kysely";

const keeping = (moved: string) => `
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
          ${moved}
          and old.verdict is distinct from new.verdict)
        or (old.verdict = 'undone' and new.verdict <> 'undone')
      then
        raise exception 'a statement line stays as the bank sent it' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`;

const MOVED = `and not (old.verdict in ('posted', 'advance', 'paid-off', 'over-paid') and new.verdict in ('returned', 'other'))`;

/** A line that was posted to a credit may be said to be something else, once its payment is nobody's again. */
export const movedLines: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql.raw(keeping(MOVED)).execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql.raw(keeping("")).execute(db);
  },
};
