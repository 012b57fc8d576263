/** A database that tells which queries were run on it, and how it would find their rows. */
import { databaseOn, migrateEngine, type Database } from "#server/store/db/database.ts";
import type { Engine, Rows } from "#server/store/db/engine.ts";
import { openPostgres } from "#server/store/db/postgres.ts";

/** A query as it was run. */
export type Heard = { text: string; parameters: readonly unknown[]; ms: number };

/** Bounds of transactions, which have no plan: one may begin beside a request at any time. */
const BOUNDS = /^(begin|commit|rollback)\b/i;

/** Bytes of a table from which reading all of it is a fault. */
const LARGE = 2 ** 20;

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

const scansIn = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" && plan["Relation Name"] ? [plan["Relation Name"]] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

/** A PostgreSQL server's database whose queries may take as long as they want. */
export const patientPostgres = (url: string): Promise<Engine> =>
  openPostgres(url, 8, { statement_timeout: 0, idle_in_transaction_session_timeout: 0, query_timeout: 0 });

/** Migrates a database and listens to it; `heard` are the queries of requests since it was last emptied, without those of jobs. */
export const openHeard = async (
  engine: Engine,
): Promise<{ database: Database; heard: Heard[]; sequential(query: Heard): Promise<string[]> }> => {
  await migrateEngine(engine);
  const heard: Heard[] = [];
  const listening: Engine = {
    ...engine,
    pool: {
      ...engine.pool,
      connect: async () => {
        const client = await engine.pool.connect();
        const query = client.query.bind(client) as (text: string, parameters: readonly unknown[]) => Promise<Rows>;
        const timed = async (text: string, parameters: readonly unknown[]): Promise<Rows> => {
          const began = performance.now();
          try {
            return await query(text, parameters);
          } finally {
            heard.push({ text, parameters, ms: performance.now() - began });
          }
        };
        return { query: timed as typeof client.query, release: () => client.release() };
      },
    },
  };
  const database = databaseOn(listening);
  /** Large tables that the planner would read from end to end. */
  const sequential = async ({ text, parameters }: Heard): Promise<string[]> => {
    if (BOUNDS.test(text)) return [];
    const { rows } = await engine.query(`explain (format json) ${text}`, parameters);
    const [{ Plan: plan }] = rows[0]!["QUERY PLAN"] as [{ Plan: Plan }];
    const large = await engine.query(
      "select relname from pg_class where relname = any($1::text[]) and pg_relation_size(oid) > $2",
      [scansIn(plan), LARGE],
    );
    return large.rows.map(({ relname }) => String(relname));
  };
  return { database, heard, sequential };
};
