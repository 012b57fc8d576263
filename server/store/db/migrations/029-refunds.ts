import { sql, type Kysely, type Migration } from "kysely";

/**
 * Money given back: orders to the payout provider, one at a time for a payment. A payment may also be split over several
 * credits; its parts are payments of their own. A payout or refund that the provider may have is marked before it is asked.
 */
export const refunds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      alter table payments drop constraint payments_status_check;
      alter table payments add constraint payments_status_check check (status in ('unmatched', 'posted', 'returning',
        'returned', 'split', 'reversed', 'charged-back'));
      alter table payments add constraint payments_nobodys
        check (status not in ('returning', 'split') or credit_no is null);
      alter table payments add column split_of uuid references payments;
      create index payments_split on payments (split_of) where split_of is not null;

      alter table payouts add column handed_at timestamptz;
      update payouts set handed_at = created_at where status not in ('held', 'created');

      create table refunds (
        id uuid primary key,
        payment_id uuid not null references payments,
        attempt smallint not null,
        status text not null check (status in ('held', 'created', 'pending', 'paid', 'failed', 'cancelled')),
        cents bigint not null check (cents > 0),
        method text,
        destination bytea,
        external_id text unique,
        failure text,
        ordered_by text not null,
        created_at timestamptz not null,
        handed_at timestamptz,
        done_at timestamptz,
        unique (payment_id, attempt),
        check (status in ('held', 'cancelled') or method is not null),
        check ((status in ('paid', 'failed', 'cancelled')) = (done_at is not null)),
        check (status in ('held', 'created', 'cancelled') or handed_at is not null)
      );
      create unique index refunds_under_way on refunds (payment_id) where status in ('held', 'created', 'pending');
      create index refunds_latest on refunds (created_at desc);

      create function keep_refund() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE'
            and row(old.id, old.payment_id, old.attempt, old.cents, old.created_at)
              is not distinct from row(new.id, new.payment_id, new.attempt, new.cents, new.created_at)
            and (old.handed_at is null or old.handed_at is not distinct from new.handed_at)
            and (old.handed_at is null or old.method is not distinct from new.method)
            and (old.status not in ('paid', 'cancelled') or old.status = new.status)
          then return new;
          end if;
          raise exception 'what was ordered stays as it was' using errcode = 'restrict_violation';
        end $$;
      create trigger refunds_kept before update or delete on refunds for each row execute function keep_refund();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table refunds;
      drop function keep_refund();
      alter table payouts drop column handed_at;
      alter table payments drop column split_of, drop constraint payments_nobodys;
      update payments set status = 'unmatched' where status = 'returning';
      update payments set status = 'returned' where status = 'split';
      alter table payments drop constraint payments_status_check;
      alter table payments add constraint payments_status_check
        check (status in ('unmatched', 'posted', 'returned', 'reversed', 'charged-back'));
    `.execute(db);
  },
};
