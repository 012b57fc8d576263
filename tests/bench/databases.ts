/** Runs the benchmark's server on each available database. */
import { randomBytes } from "node:crypto";
import { startPostgres, type TestPostgres } from "#tests/support/postgres/server.ts";
import { startBenchServer, type BenchServer } from "./child.ts";

type Measure = (database: string, server: BenchServer) => Promise<string[][]>;

const on = async (name: string, measure: Measure, env: Readonly<Record<string, string>> = {}): Promise<string[][]> => {
  const server = await startBenchServer(env);
  try {
    return await measure(name, server);
  } finally {
    await server.close();
  }
};

/** Rows measured on the embedded database, then on PostgreSQL; if it cannot start, a row with the reason. */
export const onEachDatabase = async (columns: number, measure: Measure): Promise<string[][]> => {
  const rows = await on("embedded", measure);
  let postgres: TestPostgres;
  try {
    postgres = await startPostgres();
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
    return [...rows, [`PostgreSQL: not measured, ${why}`, ...Array<string>(columns - 1).fill("")]];
  }
  try {
    return [
      ...rows,
      ...(await on("PostgreSQL", measure, { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString("hex") })),
    ];
  } finally {
    await postgres.stop();
  }
};
