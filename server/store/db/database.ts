import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Settings } from "#server/kernel/settings.ts";
import type { Engine, Rows } from "./engine.ts";
import { openEmbedded } from "./embedded.ts";
import { migrateToLatest } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Db, Schema, Trx } from "./schema.ts";
import { runTransaction } from "./transaction.ts";

/** Hears of a query that has ended, with the error if it failed. */
type QueryListener = (milliseconds: number, error?: unknown) => void;

/** The open database, one per process: the Kysely instance and the engine's operations. */
export type Database = {
  kind: Engine["kind"];
  db: Db;
  query: Engine["query"];
  notices: Engine["notices"];
  load: Engine["load"];
  /** Calls `hear` after each query of `db` and its transactions, with its duration and its error. */
  onQuery(hear: QueryListener): void;
  alone: Engine["alone"];
  snapshot?: Engine["snapshot"];
  tidy?: Engine["tidy"];
  /** Runs work in a transaction, retrying it from the start on a deadlock or serialization failure. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Waits for running queries, then closes. */
  close(): Promise<void>;
};

/** A pool whose queries are heard of. Kysely's own log would make an object of each. */
const heard = (pool: PostgresPool, hear: QueryListener): PostgresPool => ({
  connect: async () => {
    const { query, release } = await pool.connect();
    const timed = async (text: string, parameters: readonly unknown[]) => {
      const began = performance.now();
      let failure: unknown;
      try {
        return await (query as (text: string, parameters: readonly unknown[]) => Promise<Rows>)(text, parameters);
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        hear(performance.now() - began, failure);
      }
    };
    return { query: timed as unknown as PostgresPoolClient["query"], release };
  },
  end: () => pool.end(),
});

/** Wraps an engine whose migrations have run. */
export const databaseOn = (engine: Engine): Database => {
  const listeners: QueryListener[] = [];
  const pool = heard(engine.pool, (milliseconds, error) => {
    for (const hear of listeners) hear(milliseconds, error);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: engine.kind,
    db,
    query: engine.query,
    notices: engine.notices,
    load: engine.load,
    onQuery: (hear) => void listeners.push(hear),
    alone: engine.alone,
    ...(engine.snapshot && { snapshot: engine.snapshot }),
    ...(engine.tidy && { tidy: engine.tidy }),
    transaction: (work) => runTransaction(db, work),
    close: async () => {
      await db.destroy();
      await engine.close();
    },
  };
};

/** Runs pending migrations. Throws a DatabaseError. */
export const migrateEngine = async (engine: Engine): Promise<void> => {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: engine.patientPool() }) });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
};

/**
 * Opens the configured database and runs its migrations: PostgreSQL at `DATABASE_URL`, otherwise the embedded one in
 * `DATA_DIR/db`, whose folder the caller must have locked. Throws a DatabaseError.
 */
export const openDatabase = async (
  settings: Pick<Settings, "databaseUrl" | "databaseConnections" | "dataDir">,
): Promise<Database> => {
  const engine =
    settings.databaseUrl === undefined
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
