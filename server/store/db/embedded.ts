import { access, rename, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { PostgresPoolClient } from "kysely";
import { DatabaseError } from "./database-error.ts";
import type { Engine, EngineSnapshot, Rows } from "./engine.ts";
import { copyWhileWritten } from "./mirror.ts";
import { countTables } from "./table-counts.ts";
import { refuseInsideTransaction, Mutex } from "./mutex.ts";
import { tidyTables } from "./tidy-tables.ts";
import { PGliteStream } from "./pglite-stream.ts";
import { keeping } from "./kept-statements.ts";
import { poolNames } from "./statement-names.ts";
import { BEGINS_SCRIPT, lastOf } from "./wire-result.ts";
import { pgTypes } from "./type-parsers.ts";

const PATIENCE_MS = 15_000;

/** PGlite options. 16 MB of shared buffers instead of 128 MB halve its memory. */
const OPTIONS = { startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"] };

/** The one connection to a PGlite instance. */
const connectTo = async (pglite: PGlite): Promise<pg.Client> => {
  const client = new pg.Client({
    stream: () => new PGliteStream(pglite) as unknown as Socket,
    user: "postgres",
    database: "postgres",
    // The client would otherwise read a password file and the environment's.
    password: "",
    ssl: false,
    types: pgTypes as pg.CustomTypesConfig,
  });
  // A broken connection fails its queries; an unhandled "error" event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

type Connection = { client: pg.Client; query: ReturnType<typeof keeping> };

const run = async (
  { client, query }: Connection,
  text: string,
  parameters: readonly unknown[],
): Promise<Rows & { command: string }> => {
  try {
    return lastOf(await query(text, parameters));
  } catch (error) {
    // Ends a transaction the failed script itself began; a no-op when it is already closed.
    if (BEGINS_SCRIPT.test(text)) await client.query("rollback");
    throw error;
  }
};

/** An engine over one PGlite instance, with a pool of one: PGlite has a single connection, so a single transaction. */
const engineOn = async (pglite: PGlite, files?: string): Promise<Engine> => {
  const client = await connectTo(pglite);
  const connection = { client, query: keeping(client, poolNames()) };
  const turns = new Mutex();

  const connect = async (): Promise<PostgresPoolClient> => {
    refuseInsideTransaction();
    const release = await turns.take(PATIENCE_MS);
    const query = (text: string, parameters: readonly unknown[]) => run(connection, text, parameters);
    // Kysely calls `query` with a cursor only when the dialect is configured with one.
    return { query: query as PostgresPoolClient["query"], release };
  };

  const close = async (): Promise<void> => {
    if (pglite.closed) return;
    const release = await turns.take(PATIENCE_MS);
    await client.end();
    await pglite.close();
    release();
  };

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseInsideTransaction();
    const release = await turns.take(PATIENCE_MS);
    try {
      return await work();
    } finally {
      release();
    }
  };

  const snapshot = async (from: string, to: string): Promise<EngineSnapshot> => {
    let taken: EngineSnapshot = { tables: {}, heldMs: 0 };
    // Brings the tables into memory, so that they are counted quickly while everything waits.
    await countTables((text) => inTurn(() => run(connection, text, [])));
    await copyWhileWritten(from, to, (finish) =>
      inTurn(async () => {
        const began = performance.now();
        await run(connection, "checkpoint", []);
        const tables = await countTables((text, parameters = []) => run(connection, text, parameters));
        await finish();
        taken = { tables, heldMs: Math.round(performance.now() - began) };
      }),
    );
    return taken;
  };

  const query: Engine["query"] = (text, parameters = []) => inTurn(() => run(connection, text, parameters));
  const pool = { connect, end: () => Promise.resolve() };
  return {
    kind: "embedded",
    pool,
    patientPool: () => pool,
    query,
    notices: {
      kind: "embedded",
      // Only the handler is removed: staying subscribed is free.
      listen: async (channel, onNotice) => {
        const hear = (notice: pg.Notification): void => void (notice.channel === channel && onNotice(notice.payload!));
        await inTurn(() => client.query(`listen "${channel}"`));
        client.on("notification", hear);
        return () => void client.off("notification", hear);
      },
    },
    load: () => ({ open: 1, idle: turns.load.taken ? 0 : 1, waiting: turns.load.waiting }),
    alone: () => Promise.resolve(true),
    ...(files !== undefined && { snapshot: (to: string) => snapshot(files, to) }),
    tidy: () => tidyTables(query),
    close,
  };
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Creates an empty database under a temporary name and renames it, so a killed start leaves no half-made database. */
const makeFiles = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished, OPTIONS);
  await pglite.close();
  await rename(unfinished, folder);
};

/** Folder within a data folder in which a backup is unpacked and judged before it is put in place. */
export const RESTORING = ".restoring";

const folderIn = (dataDir: string): string => join(dataDir, "db");

/** Passes when a data folder has an embedded database; throws a DatabaseError that names the folder when it has none. */
export const requireEmbedded = async (dataDir: string): Promise<void> => {
  if (!(await exists(folderIn(dataDir))))
    throw new DatabaseError(`There is no embedded database in ${dataDir} (DATA_DIR).`);
};

/** Opens the embedded database in `<dataDir>/db`, creating it at the first start. The caller holds the folder lock. */
export const openEmbedded = async (dataDir: string): Promise<Engine> => {
  const folder = folderIn(dataDir);
  const isNew = !(await exists(folder));
  if (isNew && (await exists(join(dataDir, RESTORING))))
    throw new DatabaseError(
      `A restore into ${dataDir} (DATA_DIR) was cut off. Run it again, or remove ${join(dataDir, RESTORING)} for a new lender.`,
    );
  try {
    if (isNew) await makeFiles(folder);
    return await engineOn(await PGlite.create(folder, OPTIONS), folder);
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new DatabaseError(`The embedded database in ${folder} cannot be opened: ${why}`, { cause: error });
  }
};

/**
 * An embedded database in memory, restored from a dump when one is given.
 *
 * @internal for tests.
 */
export const openInMemory = async (template?: Blob): Promise<{ engine: Engine; dump(): Promise<Blob> }> => {
  const pglite = await PGlite.create({ ...OPTIONS, ...(template && { loadDataDir: template }) });
  return { engine: await engineOn(pglite), dump: () => pglite.dumpDataDir("none") };
};
