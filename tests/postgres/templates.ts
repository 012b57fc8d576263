import pg from "pg";
import { makeQueue } from "#server/jobs/queue.ts";
import { databaseOn, migrateEngine } from "#server/store/database.ts";
import { openInMemory } from "#server/store/embedded.ts";
import type { Engine } from "#server/store/engine.ts";
import { openPostgres } from "#server/store/postgres.ts";

/** The PostgreSQL database that test databases are copied from. */
export const TEMPLATE = "template_migrated";

const fill = async (engine: Engine): Promise<void> => {
  await migrateEngine(engine);
  const queue = makeQueue(databaseOn(engine), { error: (details) => console.error(details) });
  await queue.prepare();
  await queue.stop();
};

/** Makes the template on a server, with every table and queue in place. */
export const fillTemplate = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const engine = await openPostgres(Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href, 2);
  await fill(engine);
  await engine.close();
};

/** The data folder, as a tar file, of a PGlite with every table and queue in place. */
export const dumpTemplate = async (): Promise<Buffer> => {
  const { engine, dump } = await openInMemory();
  await fill(engine);
  const dumped = Buffer.from(await (await dump()).arrayBuffer());
  await engine.close();
  return dumped;
};
