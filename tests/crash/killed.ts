/** What tests that kill servers share: random numbers from a seed, commands that are asked again, and a look at the database of a killed server. */
import { setTimeout as pause } from "node:timers/promises";
import { askServer } from "#server/operator/socket.ts";
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

const RETRY_MS = 50;
const PATIENCE_MS = 60_000;

/** Has the server do a command, again and again while it is down. */
export const askAgain = async (dataDir: string, words: string[]): Promise<{ ok: boolean; text: string }> => {
  for (const end = performance.now() + PATIENCE_MS; ; await pause(RETRY_MS)) {
    const answer = await askServer(dataDir, { words }).catch(() => undefined);
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`no answer to ${words.join(" ")}`);
  }
};

/** Contracts of a killed server's credits. */
export const contractsIn = (dataDir: string): Promise<string[]> =>
  inspect(dataDir, async ({ query }) =>
    (await query("select a.number from credits c join agreements a on a.id = c.agreement_id order by c.no")).rows.map(
      ({ number }) => String(number),
    ),
  );

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
