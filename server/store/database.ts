import { Kysely, PostgresDialect } from "kysely";
import type { Settings } from "#server/settings.ts";
import type { Engine } from "#server/store/engine.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { migrateToLatest } from "#server/store/migrate.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { Db, Schema, Trx } from "#server/store/schema.ts";
import { runTransaction } from "#server/store/transaction.ts";

/** The open database. There is one in a process. */
export type Database = {
  kind: Engine["kind"];
  db: Db;
  query: Engine["query"];
  notices: Engine["notices"];
  alone: Engine["alone"];
  /** Runs work in a transaction, again from the start when the database asks for that (deadlock, serialization). */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Waits for what runs, then closes. */
  close(): Promise<void>;
};

/** Wraps an engine whose tables are in place. */
export const databaseOn = (engine: Engine): Database => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: engine.pool }) });
  return {
    kind: engine.kind,
    db,
    query: engine.query,
    notices: engine.notices,
    alone: engine.alone,
    transaction: (work) => runTransaction(db, work),
    close: async () => {
      await db.destroy();
      await engine.close();
    },
  };
};

/** Brings an engine's tables up to date. */
export const migrateEngine = async (engine: Engine): Promise<void> => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: engine.patientPool() }) });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
};

/**
 * Opens the database the settings name, with every table in place: PostgreSQL at `DATABASE_URL`, otherwise the
 * embedded one in `DATA_DIR/db`, which the caller must have locked. Throws a DatabaseError of one line.
 */
export const openDatabase = async (settings: Pick<Settings, "databaseUrl" | "databaseConnections" | "dataDir">): Promise<Database> => {
  const engine = settings.databaseUrl === undefined
    ? await openEmbedded(settings.dataDir)
    : await openPostgres(settings.databaseUrl, settings.databaseConnections);
  try {
    await migrateEngine(engine);
    return databaseOn(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
};
