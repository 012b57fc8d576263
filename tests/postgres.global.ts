/**
 * Vitest's global set-up: one PostgreSQL server for the run, and a migrated template for each kind of database.
 * Both are made when the first test asks for them, so that a run without a database waits for none.
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { dumpTemplate, fillTemplate } from "#tests/postgres/templates.ts";
import { startPostgres, type TestPostgres } from "#tests/postgres/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where tests ask for the databases: answers `TestDatabases` as JSON. */
    databasesUrl: string;
  }
}

/** What the set-up makes for the run. */
export type TestDatabases = {
  /** Address of the PostgreSQL server's database `postgres`. */
  postgresUrl: string;
  /** File with the data folder of a migrated PGlite. */
  pgliteTemplate: string;
};

let server: TestPostgres | undefined;
let desk: Server | undefined;
let made: Promise<TestDatabases> | undefined;

const startFilled = async (): Promise<TestPostgres> => {
  const started = (server = await startPostgres());
  await fillTemplate(started.url);
  return started;
};

const make = async (): Promise<TestDatabases> => {
  const [{ url, folder }, dumped] = await Promise.all([startFilled(), dumpTemplate()]);
  // In the server's folder, which goes away with the run however it ends.
  const pgliteTemplate = join(folder, "pglite.tar");
  await writeFile(pgliteTemplate, dumped);
  return { postgresUrl: url, pgliteTemplate };
};

export const setup = async (project: TestProject): Promise<void> => {
  desk = createServer((_request, response) => {
    (made ??= make()).then(
      (databases) => response.end(JSON.stringify(databases)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(desk, "listening");
  project.provide("databasesUrl", `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`);
};

export const teardown = async (): Promise<void> => {
  await made?.catch(() => undefined);
  await server?.stop();
  desk?.closeAllConnections();
  desk?.close();
};
