import { afterAll, beforeAll, expect, it } from "vitest";
import { newPerson } from "#tests/borrower-data.ts";
import { makePostgresDatabase } from "#tests/database.ts";
import { useOwnLender } from "./lender.ts";
import { apply, logIn, sign } from "./steps.ts";
import { eventually, expectNoComplaints } from "./visit.ts";

let database: Awaited<ReturnType<typeof makePostgresDatabase>>;

beforeAll(async () => {
  database = await makePostgresDatabase();
});
// Hooks after the tests run from the last to the first: the server goes before its database.
afterAll(() => database?.drop());
const lender = useOwnLender(() => ({ env: { DATABASE_URL: database.url, SECRET_KEY: "a key that all nodes share, long enough" } }));

it("lends on PostgreSQL as on the embedded database, and a killed server has lost nothing", async () => {
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
  await eventually(() => elsewhere.page.locator(".paper-list a").count()).toBe(3);
  expectNoComplaints(elsewhere);
  await elsewhere.close();
});
