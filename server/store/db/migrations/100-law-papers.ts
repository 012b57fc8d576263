import { sql, type Kysely, type Migration } from "kysely";

/**
 * Papers of what law and contract name besides paying: notices of acceleration and of assignment, and what heirs are told.
 * What one says is sealed when it is decided; its PDF is made and sent afterwards, once. Notices are listed by their last day,
 * garnishments that stand by their number.
 */
export const lawPapers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table law_papers (
        id uuid primary key,
        no bigint generated always as identity unique,
        kind text not null check (kind in ('acceleration', 'assignment', 'heirs')),
        credit_no bigint not null references credits (no) on delete cascade,
        event_id text not null,
        sealed bytea not null,
        decided_at timestamptz not null,
        made_at timestamptz,
        file_id uuid references files on delete set null,
        unique (kind, event_id),
        constraint law_papers_made check (file_id is null or made_at is not null)
      );
      create index law_papers_of_credit on law_papers (credit_no, no);
      create index law_papers_waiting on law_papers (no) where made_at is null;
      create index law_papers_file on law_papers (file_id) where file_id is not null;

      create index accelerations_by_day on accelerations (day, id);
      create index garnishments_standing on garnishments (no) where lifted_at is null;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`drop index garnishments_standing; drop index accelerations_by_day; drop table law_papers`.execute(db);
  },
};
