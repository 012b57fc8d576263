import { mkdir, readdir, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toJson } from "./columns.ts";
import { DatabaseError, isUnavailable } from "./database-error.ts";
import { databaseOn, openDatabase, type Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { makePostgresDatabase, testDatabases } from "#tests/support/database.ts";

const NOW = new Date("2026-11-21T08:00:00Z");

const add = (database: Database): Promise<unknown> =>
  database.db
    .insertInto("security_events")
    .values({ id: crypto.randomUUID(), kind: "x", at: NOW, data: toJson({}), subject: crypto.randomUUID() })
    .execute();
const count = async (database: Database): Promise<number> =>
  (
    await database.db
      .selectFrom("security_events")
      .select((e) => e.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("the embedded database", () => {
  const dataDir = temporaryFolder("embedded");
  const open = (): Promise<Database> => openDatabase({ dataDir, databaseUrl: undefined, databaseConnections: 10 });

  it("is created at the first start, over the remains of a killed one, and keeps its rows", async () => {
    await mkdir(join(dataDir, "db.new"));
    await writeFile(join(dataDir, "db.new", "PG_VERSION"), "18");
    const first = await open();
    await add(first);
    await first.close();
    expect(await readdir(dataDir)).toEqual(["db"]);
    const second = await open();
    expect([second.kind, await count(second)]).toEqual(["embedded", 1]);
    await second.close();
    await second.close();
  }, 60_000);

  it("that is damaged fails to open with a one-line error", async () => {
    const broken = join(dataDir, "broken");
    await mkdir(join(broken, "db"), { recursive: true });
    await writeFile(join(broken, "db", "PG_VERSION"), "9");
    const failing = openDatabase({ dataDir: broken, databaseUrl: undefined, databaseConnections: 10 });
    await expect(failing).rejects.toThrow(/^The embedded database in [^\n]*broken\/db cannot be opened: [^\n]*$/);
  }, 60_000);
});

describe("a database URL", () => {
  const failure = async (address: string): Promise<Error> =>
    (await openPostgres(address, 2).catch((e: unknown) => e)) as Error;

  it.each([
    [
      "nobody listens there",
      () => "postgres://zayavka:hunter2@127.0.0.1:1/zayavka?sslpassword=hunter2",
      /ECONNREFUSED/,
    ],
    ["the name is unknown", () => "postgres://zayavka:hunter2@no-such-host.invalid/zayavka", /ENOTFOUND|EAI_AGAIN/],
    [
      "the password is wrong",
      (url: string) => Object.assign(new URL(url), { password: "hunter2" }).href,
      /password authentication failed/,
    ],
    [
      "the database is missing",
      (url: string) => Object.assign(new URL(url), { pathname: "/none" }).href,
      /"none" does not exist/,
    ],
  ])("is rejected with a one-line error without the password when %s", async (_why, address, words) => {
    const error = await failure(address((await testDatabases()).postgresUrl));
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error.message).toMatch(
      /^The database at postgres:\/\/\w+:\*\*\*@[\w.:-]+\/\w+ cannot be reached: .*\. Check DATABASE_URL\.$/,
    );
    expect(error.message).toMatch(words);
    expect(error.message).not.toContain("hunter2");
  });
});

/** A TCP proxy to the database that can reset its connections (`cut`) or stop forwarding (`hush`). */
const startWire = async (
  target: URL,
): Promise<{ url: string; cut(): void; hush(): void; mend(): void; close(): Promise<void> }> => {
  const pairs = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.add(from);
      from.on("data", (data) => void (silent || to.write(data)));
      from.on("error", () => to.destroy());
      from.on("close", () => void (pairs.delete(from), to.destroy()));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => pairs.forEach((socket) => socket.destroy());
  return {
    url: Object.assign(new URL(target.href), { port: String((server.address() as AddressInfo).port) }).href,
    cut,
    hush: () => void (silent = true),
    mend: () => void (silent = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
};

/** Short timeouts in milliseconds, still longer than the stalls of a busy machine. */
const IMPATIENT = { statement_timeout: 2000, idle_in_transaction_session_timeout: 5000, query_timeout: 3000 };

describe("a database whose connections break", () => {
  it("fails running work as unavailable, commits none of it and recovers by itself", async () => {
    const { url, close: drop } = await makePostgresDatabase();
    const wire = await startWire(new URL(url));
    const database = databaseOn(await openPostgres(wire.url, 4));
    await add(database);
    const failures = await Promise.all(
      Array.from({ length: 6 }, () =>
        database
          .transaction(async (trx) => {
            await trx
              .insertInto("security_events")
              .values({
                id: crypto.randomUUID(),
                kind: "lost",
                at: NOW,
                data: toJson({}),
                subject: crypto.randomUUID(),
              })
              .execute();
            wire.cut();
            await trx.selectFrom("security_events").select("id").execute();
          })
          .catch((error: unknown) => isUnavailable(error)),
      ),
    );
    expect(failures).toEqual(Array.from({ length: 6 }, () => true));
    await add(database);
    expect(await count(database)).toBe(2);
    await database.close();
    await wire.close();
    await drop();
  });

  it("and stop responding times out, leaving no connection stuck", async () => {
    const { url, close: drop } = await makePostgresDatabase();
    const wire = await startWire(new URL(url));
    const database = databaseOn(await openPostgres(wire.url, 2, IMPATIENT));
    await Promise.all([add(database), add(database)]);
    wire.hush();
    const attempts = [
      count(database),
      count(database),
      database.transaction((trx) => trx.deleteFrom("security_events").execute()),
    ];
    expect(
      await Promise.all(attempts.map((attempt) => attempt.catch((error: unknown) => isUnavailable(error)))),
    ).toEqual([true, true, true]);
    wire.mend();
    expect(await count(database)).toBe(2);
    await database.close();
    await wire.close();
    await drop();
  }, 60_000);
});
