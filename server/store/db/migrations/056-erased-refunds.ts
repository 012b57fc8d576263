import { sql, type Kysely, type Migration } from "kysely";

const keepRefund = (mayErase: boolean) => sql`
  create or replace function keep_refund() returns trigger language plpgsql as $$
    begin
      ${sql.raw(mayErase ? "if tg_op = 'DELETE' and current_setting('lender.erasing', true) = 'on' then return old; end if;" : "")}
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
    end $$`;

/** Refunds go with the credit whose term of retention is over. */
export const erasedRefunds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await keepRefund(true).execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await keepRefund(false).execute(db);
  },
};
