import { sql } from "kysely";
import { daysBefore } from "#src/domain/time/calendar.ts";
import type { Definition } from "#src/engine/core/definition.ts";
import { toJson } from "#server/store/db/columns.ts";
import type { Db } from "#server/store/db/schema.ts";

const KEPT_DAYS = 30;

/** A definition with its lists resolved; `version` is the hash of that. */
export type VersionedDefinition = { form: string; version: string; definition: Definition };

/** Stores the definitions served from now on; for known versions, updates the time they were last served. */
export const storeDefinitions = async (
  db: Db,
  definitions: readonly VersionedDefinition[],
  now: Date,
): Promise<void> => {
  if (definitions.length === 0) return;
  await db
    .insertInto("definitions")
    .values(
      definitions.map(({ form, version, definition }) => ({
        form,
        version,
        body: toJson(definition),
        created_at: now,
        served_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["form", "version"]).doUpdateSet({ served_at: now }))
    .execute();
};

/** A version of a form's definition; undefined when it is unknown or deleted. */
export const definitionOfVersion = async (db: Db, form: string, version: string): Promise<Definition | undefined> =>
  (
    await db
      .selectFrom("definitions")
      .select("body")
      .where("form", "=", form)
      .where("version", "=", version)
      .executeTakeFirst()
  )?.body;

/** Deletes versions not served for 30 days and used by no form view and no draft. Keeps the latest of each form. */
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
