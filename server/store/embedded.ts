import { access, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { PostgresPoolClient } from "kysely";
import { DatabaseError } from "#server/store/database-error.ts";
import type { Engine, Rows } from "#server/store/engine.ts";
import { refuseInsideTransaction, Turns } from "#server/store/turn.ts";
import { PARSERS, toWire } from "#server/store/wire.ts";

const PATIENCE_MS = 15_000;
const BYTEA = 17;

/** Options every instance runs with. 16 MB of buffers instead of 128 halve its memory. */
const OPTIONS = {
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
  parsers: { ...PARSERS },
  // Values arrive as text already.
  serializers: { [BYTEA]: (text: string) => text },
};

const hasSeveralStatements = (text: string, parameters: readonly unknown[]): boolean => parameters.length === 0 && /;\s*\S/.test(text);

const runScript = async (pglite: PGlite, text: string): Promise<Rows> => {
  try {
    const last = (await pglite.exec(text)).at(-1);
    return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 };
  } catch (error) {
    // A script may have begun a transaction of its own; nobody else would end it. Harmless when it has not.
    if (/^\s*begin\b/i.test(text)) await pglite.exec("rollback");
    throw error;
  }
};

const run = async (pglite: PGlite, text: string, parameters: readonly unknown[]): Promise<Rows & { command?: string }> => {
  if (hasSeveralStatements(text, parameters)) return runScript(pglite, text);
  const { rows, rowCount = 0, command } = await pglite.query<Record<string, unknown>>(text, parameters.map(toWire));
  return { rows, rowCount, ...(command && { command }) };
};

/** An engine over one PGlite instance: a pool of one, because PGlite has one connection and a second one would share its transaction. */
export const engineOn = (pglite: PGlite): Engine => {
  const turns = new Turns();

  const connect = async (): Promise<PostgresPoolClient> => {
    refuseInsideTransaction();
    const release = await turns.take(PATIENCE_MS);
    const query = (text: string, parameters: readonly unknown[]) => run(pglite, text, parameters);
    // Kysely's other form of `query` takes a cursor, which it asks for only when the dialect was given one.
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
      // Its own way to end listening does not quote the channel's name; listening on costs nothing.
      listen: async (channel, hear) => {
        await inTurn(() => pglite.exec(`listen "${channel}"`));
        return pglite.onNotification((on, text) => void (on === channel && hear(text)));
      },
    },
    alone: () => Promise.resolve(true),
    close,
  };
};

const exists = (path: string): Promise<boolean> => access(path).then(() => true, () => false);

/** Makes the files of an empty database under another name first: a start that is killed half-way must not leave half a database. */
const makeFiles = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished, OPTIONS);
  await pglite.close();
  await rename(unfinished, folder);
};

/** Opens the embedded database in `<dataDir>/db`, making it at the first start. The folder must be locked. */
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

/** An embedded database in memory, from a dumped data folder when one is given: for tests. */
export const openInMemory = async (template?: Blob): Promise<{ engine: Engine; dump(): Promise<Blob> }> => {
  const pglite = await PGlite.create({ ...OPTIONS, ...(template && { loadDataDir: template }) });
  return { engine: engineOn(pglite), dump: () => pglite.dumpDataDir("none") };
};
