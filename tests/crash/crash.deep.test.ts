import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { startAndKill, startServer } from "#tests/support/server-process.ts";
import { audit, auditEnd } from "./audit.ts";
import { BadLineBorrower } from "./borrower.ts";
import { inspect, randomOf } from "./killed.ts";

const AT_ONCE = Number(process.env["CRASH_AT_ONCE"] ?? 10);
const KILLS = Number(process.env["CRASH_KILLS"] ?? 20);
const AUDIT_EVERY = 4;
/** Every n-th kill is followed by another one during recovery. */
const KILL_RECOVERY_EVERY = 4;
const FIRST_STARTS_KILLED = Math.min(3, KILLS / 4);
/** Approximate duration of a start. */
const START_MS = 2000;
/**
 * A server run ends after a number of acknowledged steps, so it does not depend on the machine's speed, plus a random
 * delay, so the kill hits requests in flight. `mostMs` ends a run without progress.
 */
const RUN = { mostSteps: 16, mostMsAfter: 400, mostMs: 20_000 };
/** Starts in which the queue is to become empty after the last credit; a time would count a slow machine's starts. */
const MOST_DRAINS = 20;
const KEY = "a key that the auditor knows as well";

const seed = Number(process.env["CRASH_SEED"] ?? Date.now() % 1_000_000);

const UNFINISHED =
  "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name <> 'sweep'";

it(`loses and repeats nothing when killed ${KILLS} times under ${AT_ONCE} borrowers (seed ${seed})`, async () => {
  const random = randomOf(seed);
  const secrets = makeSecrets(KEY);
  const env = { SECRET_KEY: KEY, LOG_LEVEL: "error" };
  const dataDir = await mkdtemp(join(tmpdir(), "zayavka-crash-"));
  // The first start, which creates the database, is killed too.
  for (let n = 0; n < FIRST_STARTS_KILLED; n += 1) await startAndKill({ dataDir, env }, random() * START_MS);
  const server = await startServer({ dataDir, env });
  const borrowers: BadLineBorrower[] = [];
  let killed = 0;
  const repeated = (): number => borrowers.reduce((sum, borrower) => sum + borrower.repeated, 0);
  /** Few kills may all fall between two posts; there are more of them until one has hit a post. */
  const goesOn = (): boolean => killed < KILLS || repeated() === 0;
  const lane = async (): Promise<void> => {
    do {
      const borrower = new BadLineBorrower(server.url, newPerson());
      borrowers.push(borrower);
      await borrower.walk();
    } while (goesOn());
  };
  const steps = (): number => borrowers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const run = async (): Promise<void> => {
    const wanted = steps() + Math.floor(random() * (RUN.mostSteps + 1));
    for (const end = performance.now() + RUN.mostMs; steps() < wanted && performance.now() < end;) await pause(5);
    await pause(random() * RUN.mostMsAfter);
  };
  const killer = async (): Promise<void> => {
    while (goesOn()) {
      await run();
      await server.kill("SIGKILL");
      killed += 1;
      if (killed % AUDIT_EVERY === 0) {
        expect(await inspect(dataDir, ({ db }) => audit(db, secrets, borrowers)), `after kill ${killed}`).toEqual([]);
      }
      if (killed % KILL_RECOVERY_EVERY === 0) await startAndKill({ dataDir, env }, random() * START_MS);
      await server.restart();
    }
  };
  try {
    await Promise.all([killer(), ...Array.from({ length: AT_ONCE }, lane)]);
    // The last payouts still send messages: restart the server until the queue is empty.
    for (let drains = 1; ; drains += 1) {
      await pause(2000);
      await server.kill("SIGTERM");
      const left = await inspect(dataDir, async ({ query }) => Number((await query(UNFINISHED)).rows[0]?.["n"]));
      if (left === 0 || drains === MOST_DRAINS) break;
      await server.restart();
    }
    const found = await inspect(dataDir, async ({ db, query }) => [
      ...(await audit(db, secrets, borrowers)),
      ...(await auditEnd(db, borrowers, async () => Number((await query(UNFINISHED)).rows[0]?.["n"]))),
    ]);
    expect(found).toEqual([]);
    const restarts = server.starts.slice(1).map(Math.round);
    console.info(
      `seed ${seed}: ${borrowers.length} borrowers with their credits, ${repeated()} posts repeated, restarts ${Math.min(...restarts)} to ${Math.max(...restarts)} ms`,
    );
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
