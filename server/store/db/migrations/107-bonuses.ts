import { sql, type Kysely, type Migration } from "kysely";

/**
 * „Доведи приятел“: promotions, of which one runs at a time; the keys by which profiles invite; bonuses of those who
 * invited and of whom they did, from the friend's payout on; and the payments by which bonuses are paid out. A profile
 * keeps by which key it came.
 */
export const bonuses: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table promotions (
        key text primary key check (key ~ '^[a-z0-9-]{3,40}$'),
        title text not null check (length(title) between 1 and 80),
        from_day date not null,
        to_day date not null,
        referrer_cents bigint not null check (referrer_cents > 0),
        friend_cents bigint not null check (friend_cents >= 0),
        most_friends integer not null check (most_friends > 0),
        made_by text not null,
        made_at timestamptz not null,
        ended_at timestamptz,
        ended_by text,
        constraint promotions_days check (to_day >= from_day),
        constraint promotions_ended check ((ended_at is null) = (ended_by is null)),
        constraint promotions_apart exclude using gist (daterange(from_day, to_day, '[]') with &&) where (ended_at is null)
      );
      create function keep_promotion() returns trigger language plpgsql as $$
        begin
          if (new.key, new.title, new.from_day, new.to_day, new.referrer_cents, new.friend_cents, new.most_friends)
              is distinct from (old.key, old.title, old.from_day, old.to_day, old.referrer_cents, old.friend_cents,
              old.most_friends) or old.ended_at is not null then
            raise exception 'what was promised of a promotion does not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger promotions_kept before update on promotions
        for each row execute function keep_promotion();

      create table referral_keys (
        key text primary key check (key ~ '^[A-Z2-9]{12}$'),
        user_id uuid not null unique references users on delete cascade,
        made_at timestamptz not null
      );

      alter table users add column came_by text, add column came_at timestamptz;
      alter table users add constraint users_came check ((came_by is null) = (came_at is null));
      create index users_came_by on users (came_by) where came_by is not null;
      create index requests_affiliate on requests (affiliate_key) where affiliate_key is not null;
      create index requests_came on requests (submitted_at, affiliate_key) where affiliate_key is not null;

      create table bonus_payouts (
        payment_id uuid primary key references payments (id) on delete cascade deferrable initially deferred,
        user_id uuid not null references users on delete cascade,
        cents bigint not null check (cents > 0),
        at timestamptz not null
      );
      create index bonus_payouts_user on bonus_payouts (user_id);

      create table bonuses (
        id uuid primary key,
        no bigint generated always as identity unique,
        promotion text not null references promotions,
        kind text not null check (kind in ('referrer', 'friend')),
        user_id uuid not null references users on delete cascade,
        friend_request uuid not null references requests on delete cascade,
        cents bigint not null check (cents > 0),
        status text not null check (status in ('confirmed', 'active', 'used', 'expired', 'cancelled')),
        status_since timestamptz not null,
        earned_at timestamptz not null,
        active_from date not null,
        expires_on date not null,
        for_interest boolean not null default false,
        request_id uuid references requests on delete set null,
        payment_id uuid references bonus_payouts on delete set null,
        constraint bonuses_days check (expires_on >= active_from),
        constraint bonuses_used check (request_id is null or payment_id is null)
      );
      create unique index bonuses_once on bonuses (kind, friend_request) where status <> 'cancelled';
      create index bonuses_friend on bonuses (friend_request);
      create index bonuses_user on bonuses (user_id, earned_at);
      create index bonuses_due on bonuses (status, active_from, expires_on) where status in ('confirmed', 'active');
      create index bonuses_request on bonuses (request_id) where request_id is not null;
      create index bonuses_payment on bonuses (payment_id) where payment_id is not null;

      alter table transitions add column bonus_id uuid references bonuses on delete cascade;
      create index transitions_bonus on transitions (bonus_id, seq) where bonus_id is not null;

      alter table agreements add column lessened jsonb;
      create function keep_lessened() returns trigger language plpgsql as $$
        begin
          if new.lessened is distinct from old.lessened then
            raise exception 'the terms of an agreement do not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger agreements_lessened before update on agreements
        for each row execute function keep_lessened();

      alter table payments drop constraint payments_channel_check;
      alter table payments add constraint payments_channel_check
        check (channel in ('bank', 'easypay', 'card', 'revolut', 'cash', 'internal', 'bonus')) not valid;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table payments drop constraint payments_channel_check;
      alter table payments add constraint payments_channel_check
        check (channel in ('bank', 'easypay', 'card', 'revolut', 'cash', 'internal')) not valid;
      drop trigger agreements_lessened on agreements;
      drop function keep_lessened;
      alter table agreements drop column lessened;
      delete from transitions where bonus_id is not null;
      alter table transitions drop column bonus_id;
      drop table bonuses;
      drop table bonus_payouts;
      drop index requests_came;
      drop index requests_affiliate;
      drop index users_came_by;
      alter table users drop constraint users_came, drop column came_by, drop column came_at;
      drop table referral_keys;
      drop table promotions;
      drop function keep_promotion;
    `.execute(db);
  },
};
