import { Migrator, sql, type Kysely, type Migration } from "kysely";
import { DatabaseError } from "./database-error.ts";
import type { Engine } from "./engine.ts";
import { MIGRATIONS } from "#server/store/db/migrations/index.ts";

/** Names of migrations that a database has had and this version does not know. */
const unknownIn = async <T>(db: Kysely<T>, known: Readonly<Record<string, Migration>>): Promise<string[]> => {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => null);
  return (done?.rows ?? []).map(({ name }) => name).filter((name) => !Object.hasOwn(known, name));
};

/** Runs pending migrations. Throws a DatabaseError. Safe to call from several nodes: one migrates, the others wait. */
export const migrateToLatest = async <T>(
  db: Kysely<T>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const [newer] = await unknownIn(db, migrations);
  if (newer !== undefined)
    throw new DatabaseError(
      `This data was opened by a newer version of the program, which made the change ${newer}: start that version or a later one, because only a backup from before leads back to this one.`,
      { cause: error },
    );
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  const why = error instanceof Error ? error.message : String(error);
  throw new DatabaseError(
    `The database could not be brought up to date${failed ? ` (migration ${failed})` : ""}: ${why.split("\n")[0]}`,
    { cause: error },
  );
};

/** Names of migrations of this version that the database has not had. Throws when it does not answer. */
export const missingMigrations = async ({ query }: Pick<Engine, "query">): Promise<string[]> => {
  const { rows } = await query("select name from kysely_migration");
  const done = new Set(rows.map(({ name }) => String(name)));
  return Object.keys(MIGRATIONS).filter((name) => !done.has(name));
};
