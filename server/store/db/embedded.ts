import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { PostgresPoolClient } from "kysely";
import { DatabaseError } from "./database-error.ts";
import type { Engine, Rows } from "./engine.ts";
import { refuseInsideTransaction, Mutex } from "./mutex.ts";
import { PARSERS, toWire } from "./type-parsers.ts";

const PATIENCE_MS = 15_000;
const BYTEA = 17;

/** PGlite options. 16 MB of shared buffers instead of 128 MB halve its memory. */
const OPTIONS = {
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
  parsers: { ...PARSERS },
  // `toWire` has already formatted the value as text.
  serializers: { [BYTEA]: (text: string) => text },
};

const hasSeveralStatements = (text: string, parameters: readonly unknown[]): boolean =>
  parameters.length === 0 && /;\s*\S/.test(text);

const runScript = async (pglite: PGlite, text: string): Promise<Rows> => {
  try {
    const last = (await pglite.exec(text)).at(-1);
    return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 };
  } catch (error) {
    // Ends a transaction the failed script itself began; a no-op when it is already closed.
    if (/^\s*begin\b/i.test(text)) await pglite.exec("rollback");
    throw error;
  }
};

const run = async (
  pglite: PGlite,
  text: string,
  parameters: readonly unknown[],
): Promise<Rows & { command?: string }> => {
  if (hasSeveralStatements(text, parameters)) return runScript(pglite, text);
  const { rows, rowCount = 0, command } = await pglite.query<Record<string, unknown>>(text, parameters.map(toWire));
  return { rows, rowCount, ...(command && { command }) };
};

/** An engine over one PGlite instance, with a pool of one: PGlite has a single connection, so a single transaction. */
export const engineOn = (pglite: PGlite): Engine => {
  const turns = new Mutex();

  const connect = async (): Promise<PostgresPoolClient> => {
    refuseInsideTransaction();
    const release = await turns.take(PATIENCE_MS);
    const query = (text: string, parameters: readonly unknown[]) => run(pglite, text, parameters);
    // Kysely calls `query` with a cursor only when the dialect is configured with one.
    return { query: query as PostgresPoolClient["query"], release };
  };

  const close = async (): Promise<void> => {
    if (pglite.closed) return;
    const release = await turns.take(PATIENCE_MS);
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

  const pool = { connect, end: () => Promise.resolve() };
  return {
    kind: "embedded",
    pool,
    patientPool: () => pool,
    query: (text, parameters = []) => inTurn(() => run(pglite, text, parameters)),
    notices: {
      kind: "embedded",
      // PGlite's unlisten does not quote the channel name, so only the handler is removed; staying subscribed is free.
      listen: async (channel, onNotice) => {
        await inTurn(() => pglite.exec(`listen "${channel}"`));
        return pglite.onNotification((on, text) => void (on === channel && onNotice(text)));
      },
    },
    alone: () => Promise.resolve(true),
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

/** Opens the embedded database in `<dataDir>/db`, creating it at the first start. The caller holds the folder lock. */
export const openEmbedded = async (dataDir: string): Promise<Engine> => {
  const folder = join(dataDir, "db");
  try {
    if (!(await exists(folder))) await makeFiles(folder);
    return engineOn(await PGlite.create(folder, OPTIONS));
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new DatabaseError(`The embedded database in ${folder} cannot be opened: ${why}`, { cause: error });
  }
};

/** For tests: an embedded database in memory, restored from a dump when one is given. */
export const openInMemory = async (template?: Blob): Promise<{ engine: Engine; dump(): Promise<Blob> }> => {
  const pglite = await PGlite.create({ ...OPTIONS, ...(template && { loadDataDir: template }) });
  return { engine: engineOn(pglite), dump: () => pglite.dumpDataDir("none") };
};
