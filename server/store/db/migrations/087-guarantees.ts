import { sql, type Kysely, type Migration } from "kysely";

/**
 * Guarantees: who is asked to stand surety for an application, what became of it, and what they signed. A person stands for
 * two credits at most, and for none of their own. An identity is of an application or of a guarantee.
 * Who says what a payment is for is the borrower or a guarantor.
 */
export const guarantees: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table guarantees (
        id uuid primary key,
        no bigint generated always as identity unique,
        request_id uuid not null references requests,
        status text not null check (status in ('created', 'sent', 'opened', 'registered', 'dataFilledIn', 'approved',
          'contractSigned', 'active', 'released', 'declined', 'expired', 'rejectedByCheck', 'revoked', 'withdrawn')),
        status_since timestamptz not null,
        token_hash text not null unique,
        secret bytea,
        phone_hash text not null,
        user_id uuid references users,
        person_id uuid references persons,
        facts bytea,
        decision jsonb,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        reminded int not null default 0 check (reminded between 0 and 2),
        to_tell boolean not null default false,
        claim_until date,
        ended_at timestamptz,
        constraint guarantees_ended check ((ended_at is not null) = (status in
          ('released', 'declined', 'expired', 'rejectedByCheck', 'revoked', 'withdrawn'))),
        constraint guarantees_judged check ((decision is null) = (facts is null)),
        constraint guarantees_known check (person_id is null or user_id is not null)
      )`.execute(db);
    await sql`create unique index guarantees_live on guarantees (request_id) where ended_at is null`.execute(db);
    await sql`create index guarantees_request on guarantees (request_id, no)`.execute(db);
    await sql`create index guarantees_user on guarantees (user_id, no) where user_id is not null`.execute(db);
    await sql`create index guarantees_person on guarantees (person_id) where person_id is not null`.execute(db);
    await sql`create index guarantees_phone on guarantees (phone_hash) where ended_at is null`.execute(db);
    await sql`create index guarantees_kept on guarantees (ended_at) where secret is not null and ended_at is not null`.execute(
      db,
    );
    await sql`create index guarantees_claim on guarantees (claim_until) where status = 'active'`.execute(db);
    await sql`create index guarantees_to_tell on guarantees (id) where to_tell`.execute(db);
    await sql`
      create index guarantees_to_assess on guarantees (id)
      where status = 'dataFilledIn' and decision is null`.execute(db);
    await sql`create index guarantees_expiry on guarantees (expires_at) where ended_at is null`.execute(db);
    await sql`
      create function keep_guarantor() returns trigger language plpgsql as $$
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
        end $$`.execute(db);
    await sql`
      create trigger guarantees_guarantor before insert or update of person_id on guarantees
        for each row execute function keep_guarantor()`.execute(db);
    await sql`
      create table guarantee_agreements (
        id uuid primary key,
        guarantee_id uuid not null references guarantees on delete cascade,
        version int not null,
        number text not null,
        template_version text not null,
        sha256 text not null,
        sealed bytea not null,
        status text not null check (status in ('rendered', 'viewed', 'signed', 'superseded', 'ended')),
        product text not null,
        principal_cents bigint not null check (principal_cents > 0),
        term int not null check (term > 0),
        term_unit text not null check (term_unit in ('days', 'months')),
        gpr numeric not null,
        total_cents bigint not null check (total_cents >= principal_cents),
        most_cents bigint not null check (most_cents >= total_cents),
        rendered_at timestamptz not null,
        viewed_at timestamptz,
        signed_at timestamptz,
        sign_evidence jsonb,
        unique (guarantee_id, version),
        constraint guarantee_agreements_signed check ((signed_at is null) = (sign_evidence is null)
          and (status <> 'signed' or signed_at is not null))
      )`.execute(db);
    await sql`
      create unique index guarantee_agreements_open on guarantee_agreements (guarantee_id)
      where status in ('rendered', 'viewed', 'signed')`.execute(db);
    await sql`
      alter table transitions add column guarantee_id uuid references guarantees on delete cascade`.execute(db);
    await sql`
      alter table payment_instructions add column guarantor_id uuid references users on delete cascade`.execute(db);
    await sql`
      create index instructions_guarantor on payment_instructions (guarantor_id)
      where guarantor_id is not null`.execute(db);
    await sql`
      create index transitions_guarantee on transitions (guarantee_id, seq) where guarantee_id is not null`.execute(db);
    await sql`
      alter table identities alter column request_id drop not null,
        add column guarantee_id uuid unique references guarantees,
        add constraint identities_of_one check (num_nonnulls(request_id, guarantee_id) = 1)`.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`delete from identities where request_id is null`.execute(db);
    await sql`
      alter table identities drop column guarantee_id, alter column request_id set not null`.execute(db);
    await sql`delete from payment_instructions where guarantor_id is not null`.execute(db);
    await sql`alter table payment_instructions drop column guarantor_id`.execute(db);
    await sql`delete from transitions where guarantee_id is not null`.execute(db);
    await sql`alter table transitions drop column guarantee_id`.execute(db);
    await sql`drop table guarantee_agreements`.execute(db);
    await sql`drop table guarantees`.execute(db);
    await sql`drop function keep_guarantor`.execute(db);
  },
};
