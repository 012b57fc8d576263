/** Test databases: PGlite in memory and PostgreSQL. Needs `tests/support/postgres.global.ts` in globalSetup. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import pg from "pg";
import { describe, expect, inject } from "vitest";
import { inRoot } from "#server/kernel/root.ts";
import { databaseOn, type Database } from "#server/store/db/database.ts";
import { openInMemory } from "#server/store/db/embedded.ts";
import type { Engine } from "#server/store/db/engine.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import type { TestDatabases } from "./postgres.global.ts";
import { closeAfterAll } from "./after-all.ts";
import { enginesOf, isDeepRun, type EngineName } from "./depth.ts";
import { heardEngine, noteOn } from "./statements.ts";
import { forbidInFast } from "./tier.ts";
import { TEMPLATE } from "#tests/support/postgres/templates.ts";

/** Opens an empty, migrated database; an unused one also has a connection that has run nothing yet. */
export type OpenTestDatabase = (options?: { unused?: boolean }) => Promise<Database>;

const CONNECTIONS = 10;

let databases: Promise<TestDatabases> | undefined;

const fetchDatabases = async (): Promise<TestDatabases> => {
  const url = inject("databasesUrl");
  if (!url) throw new Error("Database tests need tests/support/postgres.global.ts in vitest's globalSetup.");
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The test databases could not be made:\n${await answer.text()}`);
  return (await answer.json()) as TestDatabases;
};

/** The run's PostgreSQL server and PGlite template, created on the run's first call. */
export const testDatabases = (): Promise<TestDatabases> => {
  forbidInFast("opens a database", "http");
  return (databases ??= fetchDatabases());
};

const runAdmin = async (sql: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: (await testDatabases()).postgresUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
};

/** Connection URL of a PostgreSQL database; `close` drops it. */
export type PostgresDatabase = { url: string; close(): Promise<void> };

const makeFrom = async (template: string): Promise<PostgresDatabase> => {
  const name = `t_${randomBytes(8).toString("hex")}`;
  const { postgresUrl, strategy } = await testDatabases();
  await runAdmin(`create database ${name} template ${template} ${strategy}`);
  const url = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  return { url, close: () => runAdmin(`drop database ${name} with (force)`) };
};

/** Creates an empty, migrated PostgreSQL database and returns its URL, for tests that start a server on it. */
export const makePostgresDatabase = (): Promise<PostgresDatabase> => makeFrom(TEMPLATE);

/** Creates a PostgreSQL database without any table. */
export const makeBarePostgresDatabase = (): Promise<PostgresDatabase> => makeFrom("template1");

/** Names of the tables that tests fill. */
const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'ledger_accounts' or schemaname = 'pgboss' and tablename in ('job', 'archive', 'schedule', 'subscription')`;

/** Tables that ever had a row since they were last emptied: as PGlite has no statistics, their files tell. */
const usedOf = async (engine: Engine): Promise<string[]> => {
  const names = (await engine.query(TABLES)).rows.map(({ name }) => String(name));
  // A partitioned table has no file of its own.
  const sizes = names.map(
    (name) => `select '${name}' as name where pg_relation_size('${name}') > 0 or '${name}' = 'pgboss.job'`,
  );
  return (await engine.query(sizes.join(" union all "))).rows.map(({ name }) => String(name));
};

/** This worker's unused PGlite instances: creating one takes half a second, truncating one hardly any time. */
const idle: Engine[] = [];

/** Tables, functions and migrations of an instance: a test that leaves others than it found leaves its instance unfit for the next. */
const MADE = `
  select md5(string_agg(name, ',' order by name)) as made from (
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'p') and n.nspname = 'public'
    union all select name from kysely_migration
    union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public') objects`;

const madeIn = async (engine: Engine): Promise<unknown> => (await engine.query(MADE)).rows[0]!["made"];

const giveBack = async (engine: Engine, made: unknown): Promise<void> => {
  if ((await madeIn(engine)) !== made) return engine.close();
  const used = await usedOf(engine);
  // The triggers that keep append-only tables rest meanwhile.
  await engine.query("set session_replication_role = replica");
  if (used.length > 0) await engine.query(`truncate ${used.join(", ")} restart identity cascade`);
  await engine.query("set session_replication_role = origin");
  idle.push(engine);
};

const makeEngine = async (): Promise<Engine> => {
  const template = await readFile((await testDatabases()).pgliteTemplate);
  return (await openInMemory(new Blob([template]))).engine;
};

/** Opens an empty, migrated PGlite in memory; `close` empties it for reuse. */
export const openTestPglite: OpenTestDatabase = async ({ unused = false } = {}) => {
  const engine = (!unused && idle.pop()) || (await makeEngine());
  const made = await madeIn(engine);
  return databaseOn({ ...heardEngine(engine, noteOn("PGlite")), close: () => giveBack(engine, made) });
};

/** The same database by the server's socket, which costs a third less than its port; servers of their own take the port. */
const bySocket = async (url: string): Promise<string> =>
  Object.assign(new URL(url), { hostname: encodeURIComponent((await testDatabases()).socketFolder) }).href;

/** Opens an empty, migrated PostgreSQL database; `close` drops it. */
export const openTestPostgres: OpenTestDatabase = async () => {
  const own = await makePostgresDatabase();
  const engine = await openPostgres(await bySocket(own.url), CONNECTIONS);
  const database = databaseOn(heardEngine(engine, noteOn("PostgreSQL")));
  return {
    ...database,
    close: async () => {
      await database.close();
      await own.close();
    },
  };
};

const OPEN: Readonly<Record<EngineName, OpenTestDatabase>> = { PGlite: openTestPglite, PostgreSQL: openTestPostgres };

/** A database that is closed once, however often it is asked to. */
const closedOnce = (database: Database): Database => {
  let closing: Promise<void> | undefined;
  return { ...database, close: () => (closing ??= database.close()) };
};

/** Path of the test file that is being read, relative to the project, with slashes. */
const thisFile = (): string => relative(inRoot(), expect.getState().testPath!).replaceAll(sep, "/");

/**
 * Runs `suite` once per database engine of `enginesOf`: in the gate mostly one, which follows from the file's name.
 * Databases opened with `open` are closed after it, if the suite has not.
 */
export const eachDatabase = (suite: (name: EngineName, open: OpenTestDatabase) => void): void => {
  forbidInFast("opens a database", "http");
  describe.each(enginesOf(thisFile(), isDeepRun()))("on %s", (name) => {
    const opened: Database[] = [];
    closeAfterAll(() => opened);
    suite(name, async (options) => {
      const database = closedOnce(await OPEN[name](options));
      opened.push(database);
      return database;
    });
  });
};
