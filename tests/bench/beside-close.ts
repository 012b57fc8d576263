/** Pages while the books' days close in the same node: they wait no more than a fifth longer. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { addDays, sofiaDay } from "#src/domain/time/dates.ts";
import { closeDays } from "#server/lending/servicing/close-days.ts";
import type { Database } from "#server/store/db/database.ts";
import type { Borrower } from "#tests/support/borrower.ts";
import { openLender, type Lender } from "#tests/support/lender.ts";
import { credits as examples, servicingOf } from "#tests/support/servicing.ts";
import { copyApplication } from "./clones.ts";
import { onEmptyDatabases } from "./lived-credits.ts";
import { percentile } from "./measure.ts";
import { figure, table } from "./report.ts";

const COPIES = Number(process.env["BENCH_CLOSED"] ?? 20_000);
const PAGES = 150;
const ROUNDS = 3;
/** Milliseconds between two looks of the person who is measured. */
const REST_MS = 20;
const BUDGET = 1.2;
/** Days after the payout on which nothing is told any more, until before the first due day. */
const QUIET_FROM = 4;
const PATH = "/api/v2/status";

const look = async (borrower: Borrower): Promise<number> => {
  const began = performance.now();
  const { status } = await borrower.fetch(PATH);
  if (status !== 200) throw new Error(`${PATH} answered ${status}`);
  const took = performance.now() - began;
  await pause(REST_MS);
  return took;
};

const calm = async (borrower: Borrower): Promise<number[]> => {
  const seen: number[] = [];
  for (let n = 0; n < PAGES; n++) seen.push(await look(borrower));
  return seen;
};

/** Looks for as long as the days until the next morning close. */
const closing = async (lender: Lender, borrower: Borrower): Promise<number[]> => {
  lender.clock.set(new Date(`${addDays(sofiaDay(lender.clock.now()), 1)}T08:00:00Z`));
  await borrower.logInAgain();
  let isDone = false;
  const close = closeDays(lender.services, { calm: new AbortController().signal }).finally(() => (isDone = true));
  const seen: number[] = [];
  while (!isDone) seen.push(await look(borrower));
  await close;
  return seen;
};

/** Bytes of the journal, with its indices. */
const journalBytes = async ({ db }: Database): Promise<number> => {
  const found = await sql<{ bytes: number }>`
    select (pg_total_relation_size('entries') + pg_total_relation_size('postings'))::float8 as bytes`.execute(db);
  return found.rows[0]!.bytes;
};

const measure = async (name: string, database: Database): Promise<string[]> => {
  const lender = await openLender(database);
  const servicing = servicingOf(lender);
  const { borrower } = await servicing.borrow(examples.thousand);
  // From here on nobody is told of anything for some nights: those measured are like most.
  await servicing.morning(addDays(sofiaDay(lender.clock.now()), QUIET_FROM));
  const without = ["answers"];
  await copyApplication(database, borrower.person.email, { from: 1, count: COPIES, without, nightly: true });
  await sql`analyze`.execute(database.db);
  // The server has closed the connection of before, which this process has not heard while it copied.
  await borrower.open("/").catch(() => undefined);
  await borrower.logInAgain();
  await calm(borrower);
  const held = await journalBytes(database);
  const [before, during]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    before.push(...(await calm(borrower)));
    during.push(...(await closing(lender, borrower)));
  }
  const grown = ((await journalBytes(database)) - held) / (COPIES * ROUNDS);
  await lender.close();
  const slow = percentile(during, 0.95) / percentile(before, 0.95);
  return [
    name,
    String(COPIES),
    ...[before, during].flatMap((seen) => [figure(percentile(seen, 0.5)), figure(percentile(seen, 0.95))]),
    String(during.length),
    slow.toFixed(2),
    `${slow <= BUDGET ? "ok" : "OVER"} (budget ≤ ${BUDGET})`,
    figure(grown),
  ];
};

/** Measures on each database. The embedded one has one connection, which a shard's close holds. */
export const benchBesideClose = async (): Promise<string> =>
  table(
    `A borrower's page (${PATH}, ms) while days close`,
    [
      "database",
      "credits",
      "calm p50",
      "p95",
      "closing p50",
      "p95",
      "pages meanwhile",
      "p95 ratio",
      "",
      "journal: bytes a credit and night",
    ],
    await onEmptyDatabases(measure),
  );
