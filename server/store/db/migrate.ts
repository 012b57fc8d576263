import { Migrator, type Kysely, type Migration } from "kysely";
import { DatabaseError } from "./database-error.ts";
import type { Engine } from "./engine.ts";
import { MIGRATIONS } from "#server/store/db/migrations/index.ts";

/** Runs pending migrations. Throws a DatabaseError. Safe to call from several nodes: one migrates, the others wait. */
export const migrateToLatest = async <T>(
  db: Kysely<T>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
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
