import { beforeAll, expect, it } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { makePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { useOwnLender } from "./lender.ts";
import { apply, logIn, sign } from "./steps.ts";
import { eventually, expectNoComplaints } from "./visit.ts";

let database: PostgresDatabase;

beforeAll(async () => {
  database = await makePostgresDatabase();
});
// Cleanup hooks run in reverse order of registration: the server stops before its database.
closeAfterAll(() => database);
const lender = useOwnLender(() => ({
  env: { DEMO: "on", DATABASE_URL: database.url, SECRET_KEY: "a key that all nodes share, long enough" },
}));

it("lends on PostgreSQL as on the embedded database, and loses nothing when the server is killed", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page } = visitor;
  await apply(page, lender.url, person, { product: "consumerCredit", amount: 600, term: 6 });
  await sign(page, lender.url, person);
  await lender.server.kill("SIGKILL");
  await lender.server.restart();
  expect(lender.server.stdout()).toContain("Data: PostgreSQL");
  await page.goto("/status");
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  await visitor.close();

  const elsewhere = await lender.visit();
  await logIn(elsewhere.page, person);
  expect(new URL(elsewhere.page.url()).pathname).toBe("/aktiven-kredit");
  await eventually(() => elsewhere.page.locator(".paper-list a").count()).toBe(4);
  expectNoComplaints(elsewhere);
  await elsewhere.close();
});
