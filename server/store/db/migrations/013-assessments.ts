import { sql, type Kysely, type Migration } from "kysely";

/**
 * Assessments: every decision on an application with the facts it was made from, and the catalogue by its hash; offers
 * that stand. They replace the one decision and offer that an application held.
 */
export const assessments: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table catalogues (
        hash text primary key,
        body jsonb not null,
        first_used_at timestamptz not null
      );

      create table assessments (
        id uuid primary key,
        request_id uuid not null references requests,
        seq integer not null check (seq > 0),
        why text not null check (why in ('submit', 'accept', 'sign', 'review')),
        engine_version text not null,
        catalogue_hash text references catalogues,
        facts bytea,
        facts_hash text,
        decision jsonb not null,
        at timestamptz not null,
        unique (request_id, seq),
        check ((facts is null) = (facts_hash is null) and (facts is null) = (catalogue_hash is null))
      );
      create trigger assessments_frozen before update or delete on assessments
        for each row execute function refuse_change();

      create table offers (
        id uuid primary key,
        request_id uuid not null references requests,
        assessment_id uuid not null references assessments,
        amount integer not null check (amount > 0),
        period integer not null check (period > 0),
        allowed jsonb,
        valid_until date not null,
        at timestamptz not null,
        superseded_at timestamptz
      );
      create unique index offers_standing on offers (request_id) where superseded_at is null;

      insert into assessments (id, request_id, seq, why, engine_version, decision, at)
        select gen_random_uuid(), id, 1, case when decision->>'automated' = 'false' then 'review' else 'submit' end,
          coalesce(decision->>'engineVersion', 'before'), decision, coalesce(submitted_at, created_at)
        from requests where decision is not null;
      insert into offers (id, request_id, assessment_id, amount, period, valid_until, at)
        select gen_random_uuid(), r.id, a.id, (r.offer->>'amount')::integer, (r.offer->>'period')::integer,
          (r.offer->>'validUntil')::date, a.at
        from requests r join assessments a on a.request_id = r.id where r.offer is not null;
      alter table requests drop column decision, drop column offer;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table requests add column decision jsonb, add column offer jsonb;
      update requests set decision = a.decision from assessments a
        where a.request_id = requests.id
          and a.seq = (select max(seq) from assessments m where m.request_id = a.request_id);
      update requests set offer = jsonb_build_object('amount', o.amount, 'period', o.period, 'validUntil', o.valid_until)
        from offers o where o.request_id = requests.id and o.superseded_at is null;
      drop table offers, assessments, catalogues;
    `.execute(db);
  },
};
