import { sql, type Kysely, type Migration } from "kysely";

/** A task that waits may be given to somebody else; nothing else of it changes. */
export const givenTasks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create or replace function keep_remark() returns trigger language plpgsql as $$
        begin
          if old.ended_at is not null or (old.id, old.about, old.subject, old.user_id, old.request_id, old.sealed,
              old.written_by, old.written_at, old.due_day)
            is distinct from (new.id, new.about, new.subject, new.user_id, new.request_id, new.sealed,
              new.written_by, new.written_at, new.due_day) then
            raise exception 'a remark is not changed' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      create or replace function keep_remark() returns trigger language plpgsql as $$
        begin
          if old.ended_at is not null or (old.id, old.about, old.subject, old.user_id, old.request_id, old.sealed,
              old.written_by, old.written_at, old.due_day, old.assignee)
            is distinct from (new.id, new.about, new.subject, new.user_id, new.request_id, new.sealed,
              new.written_by, new.written_at, new.due_day, new.assignee) then
            raise exception 'a remark is not changed' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
    `.execute(db);
  },
};
