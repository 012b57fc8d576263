import { sql, type Kysely, type Migration } from "kysely";

/** A member of staff stays known by each ЕГН with which they ever enrolled: its hashes are only added. */
export const staffIdentifiers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table staff_identifiers (
        staff_id uuid not null references staff,
        hash text not null,
        at timestamptz not null,
        primary key (staff_id, hash)
      );
      create index staff_identifiers_hash on staff_identifiers (hash);
      create trigger staff_identifiers_frozen before update or delete on staff_identifiers
        for each row execute function refuse_change();
      insert into staff_identifiers
        select id, egn_hash, coalesce(enrolled_at, created_at) from staff where egn_hash is not null;
      alter table staff drop column egn_hash;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      alter table staff add column egn_hash text;
      update staff set egn_hash = (
        select i.hash from staff_identifiers i where i.staff_id = staff.id order by i.at desc, i.hash limit 1
      );
      drop table staff_identifiers;
    `.execute(db);
  },
};
