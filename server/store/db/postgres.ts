import { randomBytes } from "node:crypto";
import pg from "pg";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, errorCode, isUnavailable } from "./database-error.ts";
import type { Engine, Rows } from "./engine.ts";
import { watched } from "./notice-pool.ts";
import { refuseInsideTransaction } from "./mutex.ts";
import { keeping } from "./kept-statements.ts";
import { poolNames, type PoolNames } from "./statement-names.ts";
import { pgTypes } from "./type-parsers.ts";
import { BEGINS_SCRIPT, lastOf } from "./wire-result.ts";

const SIDE_CONNECTIONS = 2;

/**
 * Timeouts in milliseconds: per statement, per idle transaction (both enforced by the server), and per response
 * (`query_timeout`, enforced by this client, because a server that vanished cannot).
 */
export type Deadlines = {
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
  query_timeout: number;
};

const DEADLINES: Deadlines = {
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 10_000,
};

/** A database URL with the password masked and the query removed, for messages. */
export const withoutPassword = (address: string): string => {
  const url = new URL(address);
  return `${url.protocol}//${url.username ? `${url.username}:***@` : ""}${url.host}${url.pathname}`;
};

// Each process sets its own `application_name`, so `alone` can look for other processes' connections. When the URL or a
// proxy overrides the name, `alone` is false.
const OURS = "zayavka";
const ALONE = `
  select current_setting('application_name') = $2 and not exists (
    select from pg_stat_activity where datname = current_database() and application_name like $1 and application_name <> $2
  ) as alone`;

/**
 * How values are written and transactions run, whatever the database, role or server has as default (`ALTER ROLE … SET`):
 * days and instants are read as ISO 8601, bytes as hexadecimal digits, texts as UTF-8; what has no deadline of ours has
 * none. Sent as `options` of the start-up message.
 */
const SESSION: Readonly<Record<string, string>> = {
  client_encoding: "UTF8",
  datestyle: "ISO,YMD",
  timezone: "UTC",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  default_transaction_isolation: "read committed",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

const OURS_OF_SESSION = Object.entries(SESSION)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`)
  .join(" ");

/** Where to connect to and how: our settings come after the address's own `options`, of which the last one holds. */
const sessionAt = (address: string): { connectionString: string; options: string } => {
  const url = new URL(address);
  const own = url.searchParams.get("options");
  if (own === null) return { connectionString: address, options: OURS_OF_SESSION };
  url.searchParams.delete("options");
  return { connectionString: url.href, options: `${own} ${OURS_OF_SESSION}` };
};

type PoolOptions = pg.PoolConfig & { application_name: string };

const poolOf = (address: string, max: number, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...sessionAt(address),
    max,
    ...options,
    types: pgTypes as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A broken connection already fails its query or is replaced; an unhandled "error" event would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

const LOCAL_TIMEOUTS = ["55P03", "57014"];
const breaksConnection = (error: unknown): boolean =>
  isUnavailable(error) && !LOCAL_TIMEOUTS.includes(errorCode(error) ?? "");

type Client = {
  query(text: string, parameters: readonly unknown[]): Promise<Rows & { command: string }>;
  release(): void;
};

/** A pool whose connections keep statements parsed. */
type Named = { pool: pg.Pool; names: PoolNames };

const named = (pool: pg.Pool): Named => ({ pool, names: poolNames() });

/** A client that is discarded on release after a connection failure, or after a failed script with its own `begin`. */
const guarded = (client: pg.PoolClient, names: PoolNames): Client => {
  let spoiled: unknown;
  const run = keeping(client, names);
  const query: Client["query"] = async (text, parameters) => {
    // On a broken connection `rollback` would only run into the timeout again; closing it also rolls back.
    if (spoiled && text === "rollback") return { rows: [], rowCount: 0, command: "ROLLBACK" };
    if (spoiled) throw spoiled;
    try {
      return lastOf(await run(text, parameters));
    } catch (error) {
      if (breaksConnection(error) || BEGINS_SCRIPT.test(text)) spoiled = error;
      throw error;
    }
  };
  return { query, release: () => client.release(spoiled !== undefined) };
};

const connectTo = async ({ pool, names }: Named): Promise<PostgresPoolClient> => {
  refuseInsideTransaction();
  const { query, release } = guarded(await pool.connect(), names);
  // Kysely calls `query` with a cursor only when the dialect is configured with one.
  return { query: query as PostgresPoolClient["query"], release };
};

const queryOn =
  ({ pool, names }: Named): Engine["query"] =>
  async (text, parameters = []) => {
    refuseInsideTransaction();
    const client = guarded(await pool.connect(), names);
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

/** Opens a PostgreSQL database with a pool of `connections`. Throws a DatabaseError when it is unreachable. */
export const openPostgres = async (
  address: string,
  connections: number,
  deadlines: Deadlines = DEADLINES,
): Promise<Engine> => {
  const called = { application_name: `${OURS} ${randomBytes(8).toString("hex")}` };
  const limited = { ...called, ...deadlines };
  const main = poolOf(address, connections, limited);
  // A pool of their own keeps jobs and health checks from queueing behind HTTP requests, and vice versa.
  const side = poolOf(address, SIDE_CONNECTIONS, limited);
  const query = queryOn(named(side));
  const kept = named(main);
  const giveUp = async (why: string, cause?: unknown): Promise<never> => {
    await endOnce(main, side);
    throw new DatabaseError(`The database at ${withoutPassword(address)} ${why}`, { cause });
  };
  const { rows } = await side
    .query<{ encoding: string }>("select current_setting('server_encoding') as encoding")
    .catch((error: unknown) => giveUp(`cannot be reached: ${firstLine(error)}. Check DATABASE_URL.`, error));
  const { encoding } = rows[0]!;
  if (encoding !== "UTF8") await giveUp(`has the encoding ${encoding}: make it anew with encoding 'UTF8'.`);
  return {
    kind: "postgres",
    pool: { connect: () => connectTo(kept), end: () => Promise.resolve() },
    patientPool: (): PostgresPool => {
      const patient = poolOf(address, 2, called);
      const kept = named(patient);
      return { connect: () => connectTo(kept), end: () => endOnce(patient) };
    },
    query,
    // No idle timeout: the LISTEN connection must stay open.
    notices: {
      kind: "postgres",
      openPool: (listening) => watched(poolOf(address, 2, { ...limited, idleTimeoutMillis: 0 }), listening),
    },
    load: () => ({
      open: main.totalCount + side.totalCount,
      idle: main.idleCount + side.idleCount,
      waiting: main.waitingCount + side.waitingCount,
    }),
    alone: async () => (await query(ALONE, [`${OURS} %`, called.application_name])).rows[0]?.alone === true,
    close: () => endOnce(main, side),
  };
};
