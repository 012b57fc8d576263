/**
 * SQL statements that the tests of a run executed, by the engine they ran on. Workers are processes of their own: each
 * appends texts that are new to it to a file of its own, in a folder that `statements.global.ts` makes for the run.
 */
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { errorCode } from "#server/store/db/database-error.ts";
import type { Engine, Rows } from "#server/store/db/engine.ts";
import type { EngineName } from "./depth.ts";

/** Environment variable with the folder's path; unset in runs without database tests. */
export const STATEMENTS_FOLDER = "TEST_STATEMENTS_FOLDER";

/** Receives the text of a statement that an engine has understood. */
export type Hear = (text: string) => void;

type Query = (text: string, parameters?: readonly unknown[]) => Promise<Rows>;

/** SQLSTATE classes of errors about data or other transactions: the engine has understood the statement. */
const UNDERSTOOD = /^(22|23|40|P0)/;

const listening =
  (query: Query, hear: Hear): Query =>
  async (text, parameters) => {
    try {
      const rows = await query(text, parameters);
      hear(text);
      return rows;
    } catch (error) {
      if (UNDERSTOOD.test(errorCode(error) ?? "")) hear(text);
      throw error;
    }
  };

const listeningPool = (pool: PostgresPool, hear: Hear): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect();
    const query = listening(client.query as Query, hear) as PostgresPoolClient["query"];
    return { query, release: () => client.release() };
  },
  end: () => pool.end(),
});

/** The engine, and each statement that it understands is heard of. */
export const heardEngine = (engine: Engine, hear: Hear): Engine => ({
  ...engine,
  pool: listeningPool(engine.pool, hear),
  patientPool: () => listeningPool(engine.patientPool(), hear),
  query: listening(engine.query, hear),
});

/** Texts that this process has noted. */
const known: Readonly<Record<EngineName, Set<string>>> = { PGlite: new Set(), PostgreSQL: new Set() };

/** Notes statements of an engine, each text once in this process. */
export const noteOn = (engine: EngineName): Hear => {
  const folder = process.env[STATEMENTS_FOLDER];
  if (folder === undefined) return () => undefined;
  const file = join(folder, `${engine}-${process.pid}`);
  return (text) => {
    if (known[engine].has(text)) return;
    known[engine].add(text);
    appendFileSync(file, `${JSON.stringify(text)}\n`);
  };
};

/** Distinct texts that an engine understood in this run, as far as they are noted. */
export const notedOn = (engine: EngineName): string[] => {
  const folder = process.env[STATEMENTS_FOLDER];
  const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.startsWith(`${engine}-`));
  const lines = files.flatMap((name) => readFileSync(join(folder!, name), "utf8").split("\n").filter(Boolean));
  return [...new Set(lines.map((line) => JSON.parse(line) as string))];
};
