/** Lends on PostgreSQL as on the embedded database, and loses nothing when the server is killed. */
import { beforeAll, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { runningCredit, succeed } from "#tests/support/borrower.ts";
import { makePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { remoteBorrower, remoteBorrowerAt } from "#tests/support/remote-borrower.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";

let database: PostgresDatabase;
let server: ServerProcess;
beforeAll(async () => {
  database = await makePostgresDatabase();
  server = await startServer({
    env: { DEMO: "on", DATABASE_URL: database.url, SECRET_KEY: "a key that all nodes share, long enough" },
  });
}, 240_000);
closeAfterAll(
  () => server,
  () => database,
);

it("a credit on PostgreSQL is there after the server was killed, with its papers, for its session and for a new one", async () => {
  const borrower = await remoteBorrowerAt(server.url, "signed");
  await server.kill("SIGKILL");
  await server.restart();
  expect(server.stdout()).toContain("Data: PostgreSQL");
  expect((await runningCredit(borrower)).papers).toHaveLength(4);
  const elsewhere = remoteBorrower(server.url, borrower.person);
  expect(succeed(await elsewhere.logIn())).toBe("/aktiven-kredit");
  expect((await runningCredit(elsewhere)).papers).toHaveLength(4);
});
