import { sql, type Kysely, type Migration } from "kysely";

/** Notes and tasks of the staff: written once, ended once; a task has a day. */
export const remarks: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create table remarks (
        id uuid primary key,
        no bigint generated always as identity unique,
        about text not null check (about in ('person', 'application', 'credit', 'payment')),
        subject text not null,
        user_id uuid references users on delete cascade,
        request_id uuid references requests on delete cascade,
        sealed bytea not null,
        written_by uuid not null references staff,
        written_at timestamptz not null,
        due_day date,
        assignee uuid references staff,
        ended_by uuid references staff,
        ended_at timestamptz,
        end_sealed bytea,
        constraint remarks_task check (assignee is null or due_day is not null),
        constraint remarks_ended check (num_nulls(ended_by, ended_at, end_sealed) in (0, 3))
      );
      create index remarks_about on remarks (about, subject, no);
      create index remarks_of_user on remarks (user_id, no) where user_id is not null;
      create index remarks_of_request on remarks (request_id) where request_id is not null;
      create index remarks_open on remarks (due_day, no) where due_day is not null and ended_at is null;
      create index remarks_written on remarks (written_at);

      create function keep_remark() returns trigger language plpgsql as $$
        begin
          if old.ended_at is not null or (old.id, old.about, old.subject, old.user_id, old.request_id, old.sealed,
              old.written_by, old.written_at, old.due_day, old.assignee)
            is distinct from (new.id, new.about, new.subject, new.user_id, new.request_id, new.sealed,
              new.written_by, new.written_at, new.due_day, new.assignee) then
            raise exception 'a remark is not changed' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger remarks_frozen before update on remarks for each row execute function keep_remark();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop table remarks;
      drop function keep_remark();
    `.execute(db);
  },
};
