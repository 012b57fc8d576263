/**
 * Vitest global set-up: one PostgreSQL server per run, and a migrated template of each database kind. Both are created
 * on first use, so a run without database tests does not wait. And the folder in which statements are noted.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dumpTemplate, fillTemplate } from "#tests/support/postgres/templates.ts";
import { startPostgres, type TestPostgres } from "#tests/support/postgres/server.ts";
import { STATEMENTS_FOLDER } from "./statements.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL that creates the databases on first use and answers with `TestDatabases` as JSON. */
    databasesUrl: string;
  }
}

/** The run's databases. */
export type TestDatabases = {
  /** URL of the database `postgres` on the PostgreSQL server. */
  postgresUrl: string;
  /** The folder of its socket. */
  socketFolder: string;
  /** How it makes a database from a template. */
  strategy: string;
  /** Path of a tar file with a migrated PGlite data folder. */
  pgliteTemplate: string;
};

let server: TestPostgres | undefined;
let endpoint: Server | undefined;
let made: Promise<TestDatabases> | undefined;

const startFilled = async (): Promise<TestPostgres & { strategy: string }> => {
  const started = (server = await startPostgres());
  return { ...started, strategy: await fillTemplate(started.url) };
};

const make = async (): Promise<TestDatabases> => {
  const [{ url, folder, strategy }, dumped] = await Promise.all([startFilled(), dumpTemplate()]);
  // In the server's folder, which is removed however the run ends.
  const pgliteTemplate = join(folder, "pglite.tar");
  await writeFile(pgliteTemplate, dumped);
  return { postgresUrl: url, socketFolder: folder, strategy, pgliteTemplate };
};

/** Environment variable with `databasesUrl` once a project of this run has set it up. */
const DATABASES_URL = "TEST_DATABASES_URL";

let statements: string | undefined;

const serve = async (): Promise<string> => {
  endpoint = createServer((_request, response) => {
    (made ??= make()).then(
      (databases) => response.end(JSON.stringify(databases)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(endpoint, "listening");
  process.env[STATEMENTS_FOLDER] = statements = mkdtempSync(join(tmpdir(), "zayavka-statements-"));
  return `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`;
};

/** Provides `databasesUrl`, the same to all projects of a run. */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide("databasesUrl", (process.env[DATABASES_URL] ??= await serve()));
};

/** Stops the server, if it was started. */
export const teardown = async (): Promise<void> => {
  await made?.catch(() => undefined);
  await server?.stop();
  endpoint?.closeAllConnections();
  endpoint?.close();
  if (statements) rmSync(statements, { recursive: true, force: true });
};
