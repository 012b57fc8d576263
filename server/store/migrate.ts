import { Migrator, type Kysely, type Migration } from "kysely";
import { DatabaseError } from "#server/store/database-error.ts";
import { MIGRATIONS } from "#server/store/migrations/index.ts";

/** Brings the tables to the latest shape. Several nodes may call it at once: the first one works, the others wait. */
export const migrateToLatest = async <T>(db: Kysely<T>, migrations: Readonly<Record<string, Migration>> = MIGRATIONS): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error")?.migrationName;
  const why = error instanceof Error ? error.message : String(error);
  throw new DatabaseError(`The database could not be brought up to date${failed ? ` (migration ${failed})` : ""}: ${why.split("\n")[0]}`, { cause: error });
};
