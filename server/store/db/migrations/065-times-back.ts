import { sql, type Kysely, type Migration } from "kysely";

const TABLES = ["payouts", "refunds"] as const;

const keepRefund = (mayUndo: boolean) => sql`
  create or replace function keep_refund() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('lender.erasing', true) = 'on' then return old; end if;
      if tg_op = 'UPDATE'
        and row(old.id, old.payment_id, old.attempt, old.cents, old.created_at)
          is not distinct from row(new.id, new.payment_id, new.attempt, new.cents, new.created_at)
        and (old.handed_at is null or old.handed_at is not distinct from new.handed_at)
        and (old.handed_at is null or old.method is not distinct from new.method)
        and (old.status not in ('paid', 'cancelled', 'returned') or old.status = new.status
          or (old.status = 'paid' and new.status = 'returned')
          ${sql.raw(mayUndo ? "or (old.status = 'returned' and new.status in (old.status_before, 'failed'))" : "")})
      then return new;
      end if;
      raise exception 'what was ordered stays as it was' using errcode = 'restrict_violation';
    end $$`;

/** Orders keep how often the bank sent them back and what they were before: a file that said so by mistake is undone. */
export const timesBack: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of TABLES) {
      const done = table === "payouts" ? sql`'payout/' || o.id || '/confirmed'` : sql`'refund/' || o.id || '/paid'`;
      await sql`
        alter table ${sql.table(table)} add column times_back smallint not null default 0, add column status_before text
      `.execute(db);
      await sql`
        update ${sql.table(table)} o set times_back = 1, status_before =
          case when exists (select from entries e where e.event_id = ${done}) then 'paid' else 'pending' end
        where status = 'returned'`.execute(db);
    }
    await keepRefund(true).execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await keepRefund(false).execute(db);
    for (const table of TABLES)
      await sql`alter table ${sql.table(table)} drop column times_back, drop column status_before`.execute(db);
  },
};
