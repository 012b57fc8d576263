import { sql, type Kysely, type Migration } from "kysely";

/**
 * What people do with their own data: events of a profile, subscriptions of addresses without one, keys of the links
 * that confirm and stop them. Messages say whose they are. Append-only rows are deleted where the transaction says that
 * it erases.
 */
export const ownData: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table account_events (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        kind text not null,
        browser jsonb,
        at timestamptz not null
      );
      create index account_events_user on account_events (user_id, at desc);
      create index account_events_at on account_events (at);

      create table subscribers (
        id uuid primary key,
        email text not null,
        asked_at timestamptz not null,
        confirmed_at timestamptz,
        stopped_at timestamptz,
        check (confirmed_at is null or stopped_at is null)
      );
      create unique index subscribers_email on subscribers (lower(email));

      create table subscription_keys (
        hash text primary key,
        purpose text not null check (purpose in ('confirm', 'email', 'sms')),
        user_id uuid references users on delete cascade,
        subscriber_id uuid references subscribers on delete cascade,
        check (num_nonnulls(user_id, subscriber_id) = 1)
      );
      create index subscription_keys_user on subscription_keys (user_id) where user_id is not null;
      create index subscription_keys_subscriber on subscription_keys (subscriber_id) where subscriber_id is not null;

      alter table consents
        alter column user_id drop not null,
        add column subscriber_id uuid references subscribers on delete cascade,
        add constraint consents_whose check (num_nonnulls(user_id, subscriber_id) = 1);
      create index consents_subscriber on consents (subscriber_id) where subscriber_id is not null;

      alter table messages add column user_id uuid references users on delete cascade;
      create index messages_user on messages (user_id, created_at) where user_id is not null;
      update messages set user_id = u.id from users u
        where (messages.channel = 'mail' and lower(messages.recipient) = lower(u.email)
            and messages.created_at >= coalesce(u.email_confirmed_at, u.created_at))
          or (messages.channel = 'sms' and messages.recipient = u.phone
            and messages.created_at >= u.phone_confirmed_at);

      create index requests_closed on requests (closed_at) where closed_at is not null;
      create index credits_closed on credits (closed_at) where closed_at is not null;
      create index consents_withdrawn on consents (at) where not is_given;

      create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and current_setting('lender.erasing', true) = 'on' then return old; end if;
          raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
        end $$;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      create or replace function refuse_change() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
        end $$;
      drop index requests_closed, credits_closed, consents_withdrawn;
      alter table messages drop column user_id;
      delete from consents where user_id is null;
      alter table consents drop column subscriber_id, alter column user_id set not null;
      drop table subscription_keys, subscribers, account_events;
    `.execute(db);
  },
};
