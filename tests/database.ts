/** Runs one suite on both databases. Needs `tests/postgres.global.ts` in vitest's globalSetup. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import { databaseOn, type Database } from "#server/store/database.ts";
import { openInMemory } from "#server/store/embedded.ts";
import type { Engine } from "#server/store/engine.ts";
import { openPostgres } from "#server/store/postgres.ts";
import type { TestDatabases } from "#tests/postgres.global.ts";
import { TEMPLATE } from "#tests/postgres/templates.ts";

/** Opens a fresh database with every table in place. It is closed when its suite ends. */
export type OpenTestDatabase = () => Promise<Database>;

const CONNECTIONS = 10;

let asked: Promise<TestDatabases> | undefined;

const ask = async (): Promise<TestDatabases> => {
  const url = inject("databasesUrl");
  if (!url) throw new Error("Database tests need tests/postgres.global.ts in vitest's globalSetup.");
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The test databases could not be made:\n${await answer.text()}`);
  return (await answer.json()) as TestDatabases;
};

/** The run's PostgreSQL server and its PGlite template, made when the first test of the run asks. */
export const testDatabases = (): Promise<TestDatabases> => (asked ??= ask());

const runAdmin = async (sql: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: (await testDatabases()).postgresUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
};

/** Makes a fresh migrated PostgreSQL database and gives its address: for tests that start a whole server on it. */
export const makePostgresDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `t_${randomBytes(8).toString("hex")}`;
  await runAdmin(`create database ${name} template ${TEMPLATE}`);
  const url = Object.assign(new URL((await testDatabases()).postgresUrl), { pathname: `/${name}` }).href;
  return { url, drop: () => runAdmin(`drop database ${name} with (force)`) };
};

const EMPTIED = `
  select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
  where schemaname = 'public' and tablename not like 'kysely%' or schemaname = 'pgboss' and tablename in ('job', 'archive', 'schedule', 'subscription')`;

/** Embedded databases of this worker that nobody uses at the moment: another one takes half a second, emptying one hardly any time. */
const idle: Engine[] = [];

const giveBack = async (engine: Engine): Promise<void> => {
  const [row] = (await engine.query(EMPTIED)).rows;
  await engine.query(`truncate ${String(row!["tables"])} restart identity cascade`);
  idle.push(engine);
};

const makeEngine = async (): Promise<Engine> => {
  const template = await readFile((await testDatabases()).pgliteTemplate);
  return (await openInMemory(new Blob([template]))).engine;
};

/** A migrated PGlite in memory, with nothing in it. */
export const openTestPglite: OpenTestDatabase = async () => {
  const engine = idle.pop() ?? (await makeEngine());
  return databaseOn({ ...engine, close: () => giveBack(engine) });
};

/** A fresh migrated PostgreSQL database, dropped when it is closed. */
export const openTestPostgres: OpenTestDatabase = async () => {
  const { url, drop } = await makePostgresDatabase();
  const database = databaseOn(await openPostgres(url, CONNECTIONS));
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};

const DATABASES: readonly (readonly [name: string, open: OpenTestDatabase])[] = [["PGlite", openTestPglite], ["PostgreSQL", openTestPostgres]];

/** Runs a suite once on each database. */
export const eachDatabase = (suite: (name: string, open: OpenTestDatabase) => void): void => {
  describe.each(DATABASES)("on %s", (name, openOne) => {
    const opened: Database[] = [];
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
    });
    suite(name, async () => {
      const database = await openOne();
      opened.push(database);
      return database;
    });
  });
};
