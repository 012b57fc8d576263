/** `npm run move-data`: a lender of the embedded database goes on with everything on PostgreSQL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { lockFolder } from "#server/kernel/lock.ts";
import { inRoot } from "#server/kernel/root.ts";
import { tellBookFaults, tellJournal, tellTrialBalance } from "#server/operator/books.ts";
import { databaseOn, openDatabase, type Database } from "#server/store/db/database.ts";
import { openEmbedded } from "#server/store/db/embedded.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import { makeQueue } from "#server/queue/queue.ts";
import { dropQueue, moveTables } from "#server/store/move/move.ts";
import { openSession, type Session } from "#server/store/move/session.ts";
import { moveData } from "#server/start/move-data.ts";
import { closeAfterAll, temporaryFolder } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, runningCredit, succeed } from "#tests/support/borrower.ts";
import { makeBarePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { openLender, type Lender } from "#tests/support/lender.ts";

const MOVE = `
import { moveData } from "#server/start/move-data.ts";
process.exitCode = await moveData(process.env, console.log, console.error);`;

/** What a lender knows of its credits: each page, journal and the books. */
const booksOf = async (lender: Lender, people: readonly Borrower[]): Promise<object> => ({
  credits: await Promise.all(
    people.map(async ({ person }) => {
      const borrower = new Borrower(lender, person);
      succeed(await borrower.logIn());
      const credit = await runningCredit(borrower);
      return { credit, journal: await tellJournal(lender.services, credit.contractNumber) };
    }),
  ),
  balance: await tellTrialBalance(lender.services),
  faults: await tellBookFaults(lender.services),
});

const folder = temporaryFolder("zayavka-move");
let bare: PostgresDatabase;
let people: Borrower[];
let before: object;
let embedded: Lender | undefined;
let lender: Lender | undefined;
let database: Database | undefined;
const printed: string[] = [];
const complaints: string[] = [];

const run = (env: Record<string, string | undefined> = {}): Promise<number> => {
  printed.length = complaints.length = 0;
  return moveData(
    { DATA_DIR: folder, DATABASE_URL: bare.url, ...env },
    (text) => void printed.push(text),
    (text) => void complaints.push(text),
  );
};

const tablesThere = async (): Promise<unknown> => {
  const target = databaseOn(await openPostgres(bare.url, 2));
  const { rows } = await target.query(
    "select count(*)::int as n from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')",
  );
  await target.close();
  return rows[0]!["n"];
};

beforeAll(async () => {
  bare = await makeBarePostgresDatabase();
  const old = await openDatabase({ databaseUrl: undefined, databaseConnections: 2, dataDir: folder });
  embedded = await openLender(old, { env: { DATA_DIR: folder, SECRET_KEY: "" } });
  people = [await borrowerAt(embedded, "signed"), await borrowerAt(embedded, "signed")];
  await borrowerAt(embedded, "decided");
  await borrowerAt(embedded, "told");
  before = await booksOf(embedded, people);
  // A job that waits, and one that a killed process left behind.
  const { queue } = embedded.services;
  await queue.send(old.db, "sweep", {}, { afterSeconds: 3600 });
  await embedded.close();
  embedded = undefined;
  await queue.send(old.db, "remove-files", { blobs: [] });
  await old.query("update pgboss.job set state = 'active', started_on = now() where name = 'remove-files'");
  await old.close();
}, 120_000);
closeAfterAll(
  () => lender,
  () => database,
  () => bare,
);

describe("is refused, and leaves the new database as it was,", () => {
  it("while a server runs on the folder", async () => {
    const lock = await lockFolder(folder);
    expect(await run()).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/is in use by process \d+\. Stop it first/)]);
    await lock.release();
    expect(await tablesThere()).toBe(0);
  });

  it("under another key than the data's", async () => {
    expect(await run({ SECRET_KEY: "another key than the one of before" })).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/^SECRET_KEY does not open the data/)]);
    expect(await tablesThere()).toBe(0);
  });

  it("without a folder that has a database, and without a target", async () => {
    expect(await run({ DATA_DIR: join(folder, "nothing") })).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/^There is no embedded database in/)]);
    expect(await run({ DATABASE_URL: undefined })).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/^DATABASE_URL must be set/)]);
  });
});

it("rolls back when one value differs on the two sides, and says in which table", async () => {
  const [from, to] = [await openEmbedded(folder), await openPostgres(bare.url, 2)];
  const [source, target] = [await openSession(from), await openSession(to)];
  const spoiling: Session = {
    ...target,
    query: async (text, parameters) => {
      const done = await target.query(text, parameters);
      if (text.startsWith('insert into "public"."payouts"'))
        await target.query("update payouts set amount_cents = amount_cents + 1");
      return done;
    },
  };
  const queue = makeQueue(databaseOn(to), { error: () => undefined });
  const moved = await moveTables(source, spoiling, { make: queue.prepare, drop: () => dropQueue(target) });
  await queue.stop();
  expect(moved.isSame).toBe(false);
  const [differing, ...more] = moved.tables.filter(({ isSame }) => !isSame);
  expect([differing!.name, more]).toEqual(["payouts", []]);
  expect(Number(differing!.target.sums["amount_cents"]) - Number(differing!.source.sums["amount_cents"])).toBe(2);
  await Promise.all([source.end(), target.end()]);
  await Promise.all([from.close(), to.close()]);
  expect(await tablesThere()).toBe(0);
});

it("can be repeated into the same database after it was killed", async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: bare.url };
  const child = spawn(process.execPath, ["--import=tsx", "--input-type=module", "--eval", MOVE], {
    cwd: inRoot(),
    env,
  });
  await expect.poll(tablesThere, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await tablesThere()).toBeGreaterThan(0);
  // The move of the tests below goes into the same database.
}, 90_000);

describe("the move", () => {
  beforeAll(async () => {
    expect(await run(), [...printed, ...complaints].join("\n")).toBe(0);
  }, 60_000);

  it("prints rows, sums and a hash of each table, equal on both sides", () => {
    const lines = printed.filter((line) => line.startsWith("same"));
    expect(lines.length).toBeGreaterThan(40);
    expect(printed.some((line) => line.startsWith("DIFFERS"))).toBe(false);
    expect(lines.find((line) => / postings /.test(line))).toMatch(/\d+ {2}[0-9a-f]{16}/);
    expect(lines.find((line) => / drawings /.test(line))).toMatch(/principal_cents \d{6,}/);
    expect(printed.find((line) => line.startsWith("Moved"))).toMatch(/counts, sums and hashes agree\.$/);
    expect(printed.join("\n")).toContain(`SECRET_KEY set to the content of ${join(folder, "secret-key")}`);
  });

  it("prints no key", async () => {
    const key = (await readFile(join(folder, "secret-key"), "utf8")).trim();
    expect(printed.join("\n")).not.toContain(key);
  });

  it("is refused a second time: the database is not empty any more", async () => {
    expect(await run()).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/is not empty/)]);
  });

  describe("a lender on PostgreSQL", () => {
    beforeAll(async () => {
      database = databaseOn(await openPostgres(bare.url, 5));
      const key = (await readFile(join(folder, "secret-key"), "utf8")).trim();
      lender = await openLender(database, { env: { DATA_DIR: folder, SECRET_KEY: key } });
      // Its clock begins where the old lender's did; limits of log-ins were moved as well.
      lender.clock.advance(600_000);
      await lender.settle();
    });

    it("shows its borrowers the same credits, and has the same journals, trial balance and sound books", async () => {
      const after = await booksOf(lender!, people);
      expect(after).toEqual(before);
      expect(after).toMatchObject({ faults: "Книгите са верни." });
    });

    it("opens what was sealed: the papers of a signed agreement", async () => {
      const borrower = new Borrower(lender!, people[0]!.person);
      succeed(await borrower.logIn());
      const { text } = await borrower.read("documents");
      const files = [...text.matchAll(/"url":"(\/api[^"]+)"/g)].map(([, url]) => url!);
      expect(files).toHaveLength(4);
      for (const file of files) {
        const answer = await borrower.fetch(file);
        expect([answer.status, answer.text.slice(0, 5)], file).toEqual([200, "%PDF-"]);
      }
    });

    it("did the jobs that were open: the abandoned one at once, the delayed one not yet", async () => {
      const { rows } = await database!.query(
        "select name, state::text from pgboss.job where name in ('remove-files', 'sweep') order by name",
      );
      expect(rows).toEqual([
        { name: "remove-files", state: "completed" },
        { name: "sweep", state: "created" },
      ]);
    });

    it("keeps its journal append-only, and no later transaction has the number of an entry's", async () => {
      await expect(database!.query("update entries set kind = 'x'")).rejects.toThrow("append-only");
      await expect(database!.query("truncate postings")).rejects.toThrow("append-only");
      await expect(
        database!.query(
          "insert into postings (entry_id, line, account, cents) select id, 99, 1010, 1 from entries limit 1",
        ),
      ).rejects.toThrow("their own transaction");
      const { rows } = await database!.query("select distinct tx::text as tx from entries");
      expect(rows).toEqual([{ tx: "0" }]);
    });

    it("has every foreign key, and goes on counting where the old one stopped", async () => {
      const keys =
        "select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and convalidated";
      const fresh = await openDatabase({ databaseUrl: undefined, databaseConnections: 2, dataDir: folder });
      expect((await database!.query(keys)).rows).toEqual((await fresh.query(keys)).rows);
      await fresh.close();
      const next = await borrowerAt(lender!, "signed");
      expect((await runningCredit(next)).contractNumber).toBeTruthy();
      expect(await tellBookFaults(lender!.services)).toBe("Книгите са верни.");
    });
  });
});
