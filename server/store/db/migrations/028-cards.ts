import { sql, type Kysely, type Migration } from "kysely";

/**
 * Card payments: orders with what the provider told of them, and the demo's own provider. A credit has one order at a
 * time whose outcome is not known.
 */
export const cards: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table card_orders (
        id uuid primary key,
        no bigint generated always as identity (start with 9000000001) unique,
        credit_no bigint not null references credits (no),
        request_id uuid not null references requests,
        user_id uuid not null references users,
        cents bigint not null check (cents > 0),
        status text not null check (status in ('created', 'registered', 'redirected', 'authorized', 'captured', 'posted',
          'declined', 'cancelled', 'expired', 'reversed', 'chargeback')),
        provider_ref text unique,
        redirect_url text,
        failure text,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        captured_at timestamptz,
        posted_payment text unique,
        outcome text,
        updated_at timestamptz not null,
        check (status <> 'posted' or posted_payment is not null),
        check (status not in ('captured', 'posted') or (captured_at is not null and provider_ref is not null)),
        check ((provider_ref is null) = (redirect_url is null))
      );
      create unique index card_orders_open on card_orders (credit_no)
        where status in ('created', 'registered', 'redirected', 'authorized');
      create index card_orders_user on card_orders (user_id, created_at desc);
      create index card_orders_waiting on card_orders (status)
        where status in ('created', 'registered', 'redirected', 'authorized', 'captured');

      create table card_order_events (
        order_id uuid not null references card_orders on delete cascade,
        event_id text not null,
        source text not null check (source in ('borrower', 'callback', 'poll', 'timer', 'posting')),
        said text not null,
        verdict text not null check (verdict in ('moved', 'same', 'stale', 'mismatch')),
        body_hash text,
        at timestamptz not null,
        primary key (order_id, event_id)
      );

      create table demo_card_payments (
        id text primary key,
        order_id text not null unique,
        cents bigint not null check (cents > 0),
        description text not null,
        return_url text not null,
        callback_url text not null,
        status text not null,
        created_at timestamptz not null
      );

      create function keep_card_order() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then
            if current_setting('lender.erasing', true) = 'on' then return old; end if;
          elsif row(old.id, old.no, old.credit_no, old.request_id, old.user_id, old.cents, old.created_at)
              is not distinct from row(new.id, new.no, new.credit_no, new.request_id, new.user_id, new.cents, new.created_at)
            and (old.provider_ref is null or old.provider_ref is not distinct from new.provider_ref)
            and (old.posted_payment is null or old.posted_payment is not distinct from new.posted_payment)
            and old.status not in ('reversed', 'chargeback')
          then return new;
          end if;
          raise exception 'what was ordered stays as it was' using errcode = 'restrict_violation';
        end $$;
      create trigger card_orders_kept before update or delete on card_orders
        for each row execute function keep_card_order();
      create trigger card_order_events_frozen before update or delete on card_order_events
        for each row execute function refuse_change();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table demo_card_payments, card_order_events, card_orders;
      drop function keep_card_order();
    `.execute(db);
  },
};
