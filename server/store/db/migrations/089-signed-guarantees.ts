import { sql, type Kysely, type Migration } from "kysely";

/** As 012 wrote it: the person of a profile that has signed an agreement never changes. */
const keptOfBorrowers = sql`
  create or replace function keep_profile_person() returns trigger language plpgsql as $$
    begin
      if old.person_id is not null and new.person_id is distinct from old.person_id and exists (
        select from requests r join agreements a on a.request_id = r.id
        where r.user_id = old.id and a.signed_at is not null
      ) then
        raise exception 'the person of a profile that has signed never changes' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`;

/** As 087 wrote it. */
const twoAtMost = sql`
  create or replace function keep_guarantor() returns trigger language plpgsql as $$
    begin
      if new.person_id is null or new.ended_at is not null then return new; end if;
      if exists (select from requests r where r.id = new.request_id and r.person_id = new.person_id) then
        raise exception 'nobody is their own guarantor' using errcode = 'restrict_violation';
      end if;
      perform from persons where id = new.person_id for no key update;
      if (select count(*) from guarantees g
          where g.person_id = new.person_id and g.ended_at is null and g.id <> new.id) >= 2 then
        raise exception 'a person stands for two credits at most' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`;

/**
 * Whether a guarantor has ever signed is known of the guarantee: one that ended without that is kept for the short term
 * alone. How many guarantees one person may give the transaction says in `lender.most_guarantees`; one that says nothing
 * gives none. A profile that has signed as guarantor stays that of its person. Invitations that wait have an index alone.
 */
export const signedGuarantees: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table guarantees add column has_signed boolean not null default false`.execute(db);
    await sql`
      update guarantees g set has_signed = true where exists (
        select from guarantee_agreements a where a.guarantee_id = g.id and a.signed_at is not null)`.execute(db);
    await sql`
      alter table guarantees add constraint guarantees_signed
        check (has_signed or status not in ('contractSigned', 'active'))`.execute(db);
    await sql`drop index guarantees_kept`.execute(db);
    await sql`
      create index guarantees_kept on guarantees (ended_at)
      where secret is not null and user_id is not null and has_signed = false and ended_at is not null`.execute(db);
    await sql`
      create index guarantees_unclaimed on guarantees (ended_at)
      where secret is not null and user_id is null and has_signed = false and ended_at is not null`.execute(db);
    await sql`drop index guarantees_expiry`.execute(db);
    await sql`
      create index guarantees_expiry on guarantees (expires_at)
      where status in ('sent', 'opened', 'registered')`.execute(db);
    await sql`
      create or replace function keep_guarantor() returns trigger language plpgsql as $$
        begin
          if new.person_id is null or new.ended_at is not null then return new; end if;
          if exists (select from requests r where r.id = new.request_id and r.person_id = new.person_id) then
            raise exception 'nobody is their own guarantor' using errcode = 'restrict_violation';
          end if;
          perform from persons where id = new.person_id for no key update;
          if (select count(*) from guarantees g
              where g.person_id = new.person_id and g.ended_at is null and g.id <> new.id)
              >= coalesce(nullif(current_setting('lender.most_guarantees', true), '')::int, 0) then
            raise exception 'a person stands for no more credits' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$`.execute(db);
    await sql`
      create or replace function keep_profile_person() returns trigger language plpgsql as $$
        begin
          if old.person_id is not null and new.person_id is distinct from old.person_id and (
            exists (select from requests r join agreements a on a.request_id = r.id
              where r.user_id = old.id and a.signed_at is not null)
            or exists (select from guarantees g where g.user_id = old.id and g.has_signed)
          ) then
            raise exception 'the person of a profile that has signed never changes' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await keptOfBorrowers.execute(db);
    await twoAtMost.execute(db);
    await sql`drop index guarantees_expiry`.execute(db);
    await sql`create index guarantees_expiry on guarantees (expires_at) where ended_at is null`.execute(db);
    await sql`drop index guarantees_unclaimed`.execute(db);
    await sql`drop index guarantees_kept`.execute(db);
    await sql`create index guarantees_kept on guarantees (ended_at) where secret is not null and ended_at is not null`.execute(
      db,
    );
    await sql`alter table guarantees drop column has_signed`.execute(db);
  },
};
