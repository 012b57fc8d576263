import { sql } from "kysely";
import { daysBefore } from "#src/domain/calendar.ts";
import type { Definition } from "#src/engine/definition.ts";
import type { Db } from "#server/store/schema.ts";

const KEPT_DAYS = 30;

/** A definition with its lists resolved, and the hash of exactly that. */
export type VersionedDefinition = { form: string; version: string; definition: Definition };

/** Stores the definitions served from now on. One that is stored already is noted as served again. */
export const storeDefinitions = async (db: Db, definitions: readonly VersionedDefinition[], now: Date): Promise<void> => {
  if (definitions.length === 0) return;
  await db.insertInto("definitions")
    .values(definitions.map(({ form, version, definition }) => ({ form, version, body: JSON.stringify(definition), created_at: now, served_at: now })))
    .onConflict((conflict) => conflict.columns(["form", "version"]).doUpdateSet({ served_at: now }))
    .execute();
};

/** A form's definition as it was in a version; undefined once it was swept or if it never was. */
export const definitionOfVersion = async (db: Db, form: string, version: string): Promise<Definition | undefined> => {
  const row = await db.selectFrom("definitions").select("body").where("form", "=", form).where("version", "=", version).executeTakeFirst();
  return row?.body as Definition | undefined;
};

/** Removes versions not served for 30 days that no shown form and no draft uses. The latest of each form stays. */
export const sweepDefinitions = async (db: Db, now: Date): Promise<void> => {
  const before = daysBefore(now, KEPT_DAYS);
  await sql`
    delete from definitions d
    where d.served_at < ${before}
      and d.served_at < (select max(o.served_at) from definitions o where o.form = d.form)
      and not exists (select 1 from form_views v where v.form = d.form and v.version = d.version)
      and not exists (
        select 1 from answers a join requests r on r.id = a.request_id
        where a.form = d.form and a.version = d.version and r.status = 'draft'
      )
  `.execute(db);
};
