import { randomBytes } from "node:crypto";
import pg from "pg";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, errorCode, isUnavailable } from "#server/store/database-error.ts";
import type { Engine, Rows } from "#server/store/engine.ts";
import { refuseInsideTransaction } from "#server/store/turn.ts";
import { pgTypes, toWire } from "#server/store/wire.ts";

const SIDE_CONNECTIONS = 2;

/** Milliseconds a statement, an idle transaction and an answer may take. The last is this end's own clock: a server that has vanished never answers. */
export type Deadlines = { statement_timeout: number; idle_in_transaction_session_timeout: number; query_timeout: number };

const DEADLINES: Deadlines = { statement_timeout: 8_000, idle_in_transaction_session_timeout: 15_000, query_timeout: 10_000 };

/** An address with its password and query left out, for messages. */
export const withoutPassword = (address: string): string => {
  const url = new URL(address);
  return `${url.protocol}//${url.username ? `${url.username}:***@` : ""}${url.host}${url.pathname}`;
};

// By their names connections tell which of them are one process's. Where an address or a proxy gives them another
// name, nobody can be known to be alone.
const OURS = "zayavka";
const ALONE = `
  select current_setting('application_name') = $2 and not exists (
    select from pg_stat_activity where datname = current_database() and application_name like $1 and application_name <> $2
  ) as alone`;

type PoolOptions = pg.PoolConfig & { application_name: string };

const poolOf = (address: string, max: number, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: address, max, ...options, types: pgTypes as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000, keepAlive: true,
  });
  // A connection that breaks fails its query or is replaced; without listeners the events would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

const LOCAL_TIMEOUTS = ["55P03", "57014"];
const breaksConnection = (error: unknown): boolean => isUnavailable(error) && !LOCAL_TIMEOUTS.includes(errorCode(error) ?? "");

type Client = { query(text: string, parameters: readonly unknown[]): Promise<Rows & { command: string }>; release(): void };

/** A client that is thrown away after a failure of its connection, or of a script that began a transaction of its own. */
const guarded = (client: pg.PoolClient): Client => {
  let spoiled: unknown;
  const query: Client["query"] = async (text, parameters) => {
    // Asking a broken connection to roll back would wait for its deadline once more. Closing it does the same.
    if (spoiled && text === "rollback") return { rows: [], rowCount: 0, command: "ROLLBACK" };
    if (spoiled) throw spoiled;
    try {
      const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text, parameters.map(toWire));
      const { rows, rowCount, command } = Array.isArray(answer) ? answer.at(-1)! : answer;
      return { rows: rows as Rows["rows"], rowCount: rowCount ?? 0, command };
    } catch (error) {
      if (breaksConnection(error) || /^\s*begin\s*;/i.test(text)) spoiled = error;
      throw error;
    }
  };
  return { query, release: () => client.release(spoiled !== undefined) };
};

const connectTo = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
  refuseInsideTransaction();
  const { query, release } = guarded(await pool.connect());
  // Kysely's other form of `query` takes a cursor, which it asks for only when the dialect was given one.
  return { query: query as PostgresPoolClient["query"], release };
};

const queryOn = (pool: pg.Pool): Engine["query"] => async (text, parameters = []) => {
  refuseInsideTransaction();
  const client = guarded(await pool.connect());
  try {
    const { rows, rowCount } = await client.query(text, parameters);
    return { rows, rowCount };
  } finally {
    client.release();
  }
};

const endOnce = async (...pools: pg.Pool[]): Promise<void> => {
  await Promise.all(pools.filter((pool) => !pool.ending).map((pool) => pool.end()));
};

const firstLine = (error: unknown): string => {
  const text = error instanceof AggregateError || !(error instanceof Error) ? "" : (error.message.split("\n")[0] ?? "");
  return text || (errorCode(error) ?? "no answer");
};

/** Opens a PostgreSQL database. Throws a DatabaseError of one line when it cannot be reached. */
export const openPostgres = async (address: string, connections: number, deadlines: Deadlines = DEADLINES): Promise<Engine> => {
  const named = { application_name: `${OURS} ${randomBytes(8).toString("hex")}` };
  const limited = { ...named, ...deadlines };
  const main = poolOf(address, connections, limited);
  // Jobs and health checks do not queue behind requests, nor requests behind them.
  const side = poolOf(address, SIDE_CONNECTIONS, limited);
  const query = queryOn(side);
  try {
    await side.query("select 1");
  } catch (error) {
    await endOnce(main, side);
    throw new DatabaseError(`The database at ${withoutPassword(address)} cannot be reached: ${firstLine(error)}. Check DATABASE_URL.`, { cause: error });
  }
  return {
    kind: "postgres",
    pool: { connect: () => connectTo(main), end: () => Promise.resolve() },
    patientPool: (): PostgresPool => {
      const patient = poolOf(address, 2, named);
      return { connect: () => connectTo(patient), end: () => endOnce(patient) };
    },
    query,
    // A connection that listens is never idle for too long, and there is one of them.
    notices: { kind: "postgres", openPool: () => poolOf(address, 2, { ...limited, idleTimeoutMillis: 0 }) },
    alone: async () => (await query(ALONE, [`${OURS} %`, named.application_name])).rows[0]?.alone === true,
    close: () => endOnce(main, side),
  };
};
