import { sql, type Kysely, type Migration } from "kysely";

/**
 * A version of an annex keeps its terms, and a signed one its signature, too. Of what is personal in it only erasing takes
 * anything out: its papers become empty, and so does the proof of the signature.
 */
export const keptAnnexes: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`
      create function keep_annex() returns trigger language plpgsql as $$
        begin
          if (
            new.credit_no, new.drawing_no, new.relief_id, new.seq, new.version, new.number, new.defer, new.count,
            new.day_of_month, new.rows, new.carried_cents, new.late_cents, new.total_before_cents, new.total_cents,
            new.day, new.until, new.template_version, new.sha256, new.made_by, new.rendered_at, new.open_until
          ) is distinct from (
            old.credit_no, old.drawing_no, old.relief_id, old.seq, old.version, old.number, old.defer, old.count,
            old.day_of_month, old.rows, old.carried_cents, old.late_cents, old.total_before_cents, old.total_cents,
            old.day, old.until, old.template_version, old.sha256, old.made_by, old.rendered_at, old.open_until
          ) or (new.sealed <> old.sealed and new.sealed <> '') then
            raise exception 'the terms of an annex do not change' using errcode = 'restrict_violation';
          end if;
          if old.signed_at is not null and (
            (new.status, new.viewed_at, new.signed_at) is distinct from (old.status, old.viewed_at, old.signed_at)
            or (new.sign_evidence is distinct from old.sign_evidence and new.sign_evidence is distinct from '{}')
          ) then
            raise exception 'a signed annex does not change' using errcode = 'restrict_violation';
          end if;
          return new;
        end $$;
      create trigger annexes_kept before update on annexes for each row execute function keep_annex();
    `.execute(db);
  },
  down: async (db: Kysely<unknown>) => {
    await sql`
      drop trigger annexes_kept on annexes;
      drop function keep_annex;
    `.execute(db);
  },
};
