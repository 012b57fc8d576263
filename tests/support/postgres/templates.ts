import pg from "pg";
import { makeQueue } from "#server/queue/queue.ts";
import { databaseOn, migrateEngine } from "#server/store/db/database.ts";
import { openInMemory } from "#server/store/db/embedded.ts";
import type { Engine } from "#server/store/db/engine.ts";
import { openPostgres } from "#server/store/db/postgres.ts";

/** Name of the PostgreSQL template database that test databases are created from. */
export const TEMPLATE = "template_migrated";

const fill = async (engine: Engine): Promise<void> => {
  await migrateEngine(engine);
  const queue = makeQueue(databaseOn(engine), { error: (details) => console.error(details) });
  await queue.prepare();
  await queue.stop();
};

/** Copies the template's files, in a third of the time of copying its pages; PostgreSQL 15 and newer take the option. */
const BY_FILES = "strategy file_copy";

/** Creates the template on a server, with all tables and queues; says how databases are made from it. */
export const fillTemplate = async (url: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  const { rows } = await admin.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  await admin.end();
  const engine = await openPostgres(Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href, 2);
  await fill(engine);
  await engine.close();
  return rows[0]!.version >= 150_000 ? BY_FILES : "";
};

/** Tar file of a PGlite data folder with all tables and queues. */
export const dumpTemplate = async (): Promise<Buffer> => {
  const { engine, dump } = await openInMemory();
  await fill(engine);
  const dumped = Buffer.from(await (await dump()).arrayBuffer());
  await engine.close();
  return dumped;
};
