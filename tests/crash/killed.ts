/** What tests that kill servers share: random numbers from a seed, and a look at the database of a killed server. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseOn, type Database } from "#server/store/db/database.ts";
import { openEmbedded } from "#server/store/db/embedded.ts";
import { copyFolder } from "#tests/support/server-process.ts";

/** Seeded generator of numbers in [0, 1) (mulberry32). */
export const randomOf = (from: number): (() => number) => {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Passes a copy of a killed server's database to `look`; the original stays unrecovered, for the server to recover. */
export const inspect = async <T>(dataDir: string, look: (database: Database) => Promise<T>): Promise<T> => {
  const copy = await mkdtemp(join(tmpdir(), "zayavka-dead-"));
  try {
    await mkdir(join(copy, "db"));
    await copyFolder(join(dataDir, "db"), join(copy, "db"));
    const database = databaseOn(await openEmbedded(copy));
    const found = await look(database);
    await database.close();
    return found;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
};
