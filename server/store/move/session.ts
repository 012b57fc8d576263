/** One connection without time limits, which writes values as text the same way on both engines. */
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import type { Engine, Rows } from "#server/store/db/engine.ts";
import { migrateToLatest } from "#server/store/db/migrate.ts";

/** A connection for the length of a move. */
export type Session = {
  query(text: string, parameters?: readonly unknown[]): Promise<Rows>;
  /** Runs all migrations inside the open transaction. */
  migrate(): Promise<void>;
  end(): Promise<void>;
};

const SAME_TEXT =
  "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** A transaction within the session's own becomes a savepoint. */
const NESTED: Readonly<Record<string, string>> = {
  begin: "savepoint nested",
  commit: "release savepoint nested",
  rollback: "rollback to savepoint nested",
};

/** Opens a session on an engine; the caller ends it. */
export const openSession = async (engine: Engine): Promise<Session> => {
  const pool = engine.patientPool();
  const client = await pool.connect();
  const query = (text: string, parameters: readonly unknown[] = []): Promise<Rows> =>
    (client.query as unknown as (text: string, parameters: readonly unknown[]) => Promise<Rows>)(text, parameters);
  const nested = {
    connect: () =>
      Promise.resolve({
        query: (text: string, parameters: readonly unknown[]) => query(NESTED[text] ?? text, parameters),
        release: () => undefined,
      }),
    end: () => Promise.resolve(),
  } as unknown as PostgresPool;
  await query(SAME_TEXT);
  return {
    query,
    migrate: () => migrateToLatest(new Kysely({ dialect: new PostgresDialect({ pool: nested }) })),
    end: async () => {
      client.release();
      await pool.end();
    },
  };
};
