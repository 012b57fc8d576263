/** Two nodes behind a balancer: one is killed and one stopped while borrowers borrow over both. */
import { beforeAll, expect, it } from "vitest";
import { publishChange } from "#server/store/db/change-notifications.ts";
import { databaseOn, type Database } from "#server/store/db/database.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import { makeSecrets } from "#server/kernel/secrets.ts";
import { openLive, type Live } from "#tests/live/sockets.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { startBalancer, type Balancer } from "#tests/support/balancer.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { makePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { freePort, startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { audit, auditEnd } from "./audit.ts";
import { BadLineBorrower } from "./borrower.ts";

const AT_ONCE = 4;
/** Acknowledged steps between two events. */
const STEPS_BETWEEN = Number(process.env["CRASH_STEPS"] ?? 12);
const KEY = "a key that both nodes and the auditor know";
const POLL = { timeout: 180_000, interval: 100 };
const UNFINISHED =
  "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name <> 'sweep'";

type Node = { port: number; server: ServerProcess };

let shared: PostgresDatabase;
let database: Database;
let balancer: Balancer;
let live: Live | undefined;
const nodes: Node[] = [];

beforeAll(async () => {
  [shared, balancer] = await Promise.all([makePostgresDatabase(), startBalancer()]);
  database = databaseOn(await openPostgres(shared.url, 4));
  const env = {
    DATABASE_URL: shared.url,
    SECRET_KEY: KEY,
    PUBLIC_URL: balancer.url,
    DEMO: "on",
    STOP_SECONDS: "1",
    LOG_LEVEL: "error",
  };
  for (let n = 0; n < 2; n += 1) {
    const port = await freePort();
    nodes.push({ port, server: await startServer({ port, env }) });
    balancer.add(port);
  }
}, 240_000);
closeAfterAll(
  () => live,
  () => balancer,
  () => nodes.map(({ server }) => server),
  () => database,
  () => shared,
);

const bothReady = (): Promise<void> => expect.poll(() => balancer.ready().length, POLL).toBe(2);

it("every acknowledged post is there once, no request is lost in a stop, and the live channel comes back", async () => {
  await bothReady();
  const borrowers: BadLineBorrower[] = [];
  const begin = (): BadLineBorrower => {
    const borrower = new BadLineBorrower(balancer.url, newPerson());
    borrowers.push(borrower);
    return borrower;
  };
  // Somebody with a credit leaves a page open.
  const watcher = begin();
  await watcher.walk();
  live = openLive(
    { url: balancer.url, origin: balancer.url, cookies: watcher.cookies },
    { reconnection: true, reconnectionDelay: 100, reconnectionDelayMax: 500 },
  );
  // As a page does: socket.io itself does not come back to a server that said good-bye.
  const { socket } = live;
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), 100);
  });
  await live.hears("following");

  let isOver = false;
  const lanes = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      do await begin().walk();
      while (!isOver);
    }),
  );
  const steps = (): number => borrowers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const moreSteps = async (): Promise<void> => {
    const wanted = steps() + STEPS_BETWEEN;
    await expect.poll(steps, POLL).toBeGreaterThanOrEqual(wanted);
  };
  await moreSteps();

  // The node with the live connection dies without a word.
  const [port] = balancer.live();
  const dying = nodes.find((node) => node.port === port)!;
  const staying = nodes.find((node) => node !== dying)!;
  await dying.server.kill("SIGKILL");
  await live.hears("following", 2);
  expect(balancer.live()).toEqual([staying.port]);
  await moreSteps();
  expect(balancer.ready()).toEqual([staying.port]);
  await dying.server.restart();
  await bothReady();
  await moreSteps();

  // The other one is stopped: the balancer hears of it before any connection closes.
  const brokenBefore = balancer.broken();
  expect(await staying.server.kill("SIGTERM")).toBe(0);
  await live.hears("following", 3);
  await moreSteps();
  expect(balancer.broken()).toBe(brokenBefore);
  await staying.server.restart();
  await bothReady();
  await moreSteps();
  isOver = true;
  await lanes;

  const { rows } = await database.query("select id from users where email = $1", [watcher.person.email]);
  await publishChange(database.db, String(rows[0]!["id"]), ["user-data"]);
  await live.hears("changed");

  await expect.poll(async () => (await database.query(UNFINISHED)).rows[0]!["n"], POLL).toBe(0);
  expect(await audit(database.db, makeSecrets(KEY), borrowers)).toEqual([]);
  expect(await auditEnd(database.db, borrowers, () => Promise.resolve(0))).toEqual([]);
  expect([...balancer.answered.keys()].toSorted()).toEqual(nodes.map((node) => node.port).toSorted());
  console.info(
    `${borrowers.length} borrowers, ${steps()} acknowledged steps, ${balancer.broken()} requests went over to the other node; answered: ${[...balancer.answered.values()].join(" and ")}`,
  );
});
