import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { makeSecrets } from "#server/policy/secrets.ts";
import { databaseOn, type Database } from "#server/store/database.ts";
import { openEmbedded } from "#server/store/embedded.ts";
import { newPerson } from "#tests/borrower-data.ts";
import { copyFolder, startAndKill, startServer } from "#tests/server-process.ts";
import { audit, auditEnd } from "./audit.ts";
import { BadLineBorrower } from "./borrower.ts";

const AT_ONCE = 10;
const KILLS = 20;
const LOOK_INTO_EVERY = 4;
/** So often it dies a second time, over its own recovery. */
const DIES_STARTING_EVERY = 5;
const FIRST_STARTS_KILLED = 3;
/** About as long as a start takes. */
const START_MS = 2000;
/**
 * A life lasts for so many acknowledged steps, whatever the machine's speed, and ends some instant later, while
 * others wait for their answer. One in which nothing gets done ends as well.
 */
const LIFE = { mostSteps: 16, mostMsAfter: 400, mostMs: 10_000 };
const RESTART_BUDGET_MS = 45_000;
/** For so long what is left to do may take after the last credit. */
const REST_MS = 60_000;
const KEY = "a key that the auditor knows as well";

const seed = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
const randomOf = (from: number): (() => number) => {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Opens a copy of a dead server's database, so that the server itself still has its recovery before it. */
const lookInto = async <T>(dataDir: string, look: (database: Database) => Promise<T>): Promise<T> => {
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

const UNFINISHED = "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name <> 'sweep'";

it(`loses nothing and does nothing twice when it is killed ${KILLS} times under ${AT_ONCE} borrowers (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const secrets = makeSecrets(KEY);
  const env = { SECRET_KEY: KEY, LOG_LEVEL: "error" };
  const dataDir = await mkdtemp(join(tmpdir(), "zayavka-crash-"));
  // The first start, which makes the database, may die as well.
  for (let n = 0; n < FIRST_STARTS_KILLED; n += 1) await startAndKill({ dataDir, env }, random() * START_MS);
  const server = await startServer({ dataDir, env });
  const borrowers: BadLineBorrower[] = [];
  let killed = 0;
  const lane = async (): Promise<void> => {
    do {
      const borrower = new BadLineBorrower(server.url, newPerson());
      borrowers.push(borrower);
      await borrower.walk();
    } while (killed < KILLS);
  };
  const steps = (): number => borrowers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const live = async (): Promise<void> => {
    const wanted = steps() + Math.floor(random() * (LIFE.mostSteps + 1));
    for (const end = performance.now() + LIFE.mostMs; steps() < wanted && performance.now() < end; ) await pause(5);
    await pause(random() * LIFE.mostMsAfter);
  };
  const killer = async (): Promise<void> => {
    while (killed < KILLS) {
      await live();
      await server.kill("SIGKILL");
      killed += 1;
      if (killed % LOOK_INTO_EVERY === 0) {
        expect(await lookInto(dataDir, ({ db }) => audit(db, secrets, borrowers)), `after kill ${killed}`).toEqual([]);
      }
      if (killed % DIES_STARTING_EVERY === 0) await startAndKill({ dataDir, env }, random() * START_MS);
      await server.restart();
    }
  };
  try {
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, lane)]);
    // What was paid out last is still being told: it is opened again until all of that is done.
    for (const end = performance.now() + REST_MS; ; await server.restart()) {
      await pause(2000);
      await server.kill("SIGTERM");
      if (await lookInto(dataDir, async ({ query }) => (await query(UNFINISHED)).rows[0]?.["n"] === 0) || performance.now() > end) break;
    }
    const found = await lookInto(dataDir, async ({ db, query }) => [
      ...(await audit(db, secrets, borrowers)),
      ...(await auditEnd(db, borrowers, async () => Number((await query(UNFINISHED)).rows[0]?.["n"]))),
    ]);
    expect(found).toEqual([]);
    const restarts = server.starts.slice(1).map(Math.round);
    const credits = borrowers.filter(({ ranOutOfTries }) => !ranOutOfTries).length;
    const repeated = borrowers.reduce((sum, borrower) => sum + borrower.repeated, 0);
    console.info(`seed ${seed}: ${borrowers.length} borrowers, ${credits} credits, ${repeated} posts repeated, restarts ${Math.min(...restarts)} to ${Math.max(...restarts)} ms (budget ${RESTART_BUDGET_MS})`);
    expect(credits).toBeGreaterThanOrEqual(AT_ONCE);
    expect(repeated).toBeGreaterThan(0);
    expect(Math.max(...restarts)).toBeLessThan(RESTART_BUDGET_MS);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
