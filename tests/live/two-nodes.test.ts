import { beforeAll, expect, it } from "vitest";
import { databaseOn, type Database } from "#server/store/db/database.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { borrowerAt, steps, succeed, type Borrower } from "#tests/support/borrower.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { makePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { openLender, until, type Lender } from "#tests/support/lender.ts";
import { openLive, type Live } from "./sockets.ts";

let shared: PostgresDatabase;
let databases: Database[];
let here: Lender;
let there: Lender;
const opened: Live[] = [];

/** Opens a connection of the borrower to the other node. */
const connectThere = async ({ cookies }: Borrower): Promise<Live> => {
  const live = openLive({ url: there.url, origin: there.origin, cookies });
  opened.push(live);
  await live.hears("following");
  return live;
};

beforeAll(async () => {
  shared = await makePostgresDatabase();
  databases = await Promise.all([1, 2].map(async () => databaseOn(await openPostgres(shared.url, 5))));
  [here, there] = (await Promise.all(databases.map((database) => openLender(database)))) as [Lender, Lender];
});
closeAfterAll(
  () => opened,
  () => here,
  () => there,
  () => databases,
  () => shared,
);

it("a change on one node is pushed to a connection on the other", async () => {
  const borrower = await borrowerAt(here, "told");
  const window = await connectThere(borrower);
  await steps.payment(borrower, stories.approve);
  expect((await window.hears("changed"))[0]!.given).toEqual([["user-data", "page"]]);
});

it("a logout on one node closes the session's connection on the other", async () => {
  const borrower = await borrowerAt(here, "confirmed");
  const window = await connectThere(borrower);
  const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
  succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
  await window.hears("disconnect");
});

it("after a lost LISTEN is restored, a node tells its connections to refetch and receives later changes", async () => {
  const borrower = await borrowerAt(here, "told");
  const window = await connectThere(borrower);
  const listening =
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
  await until(
    () => databases[0]!.query(listening),
    ({ rows }) => rows[0]!["n"] === 2,
  );
  await databases[0]!.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()",
  );
  expect((await window.hears("changed"))[0]!.given).toEqual([["user-data", "page"]]);
  await until(
    () => databases[0]!.query(listening),
    ({ rows }) => rows[0]!["n"] === 2,
  );
  await steps.payment(borrower, stories.approve);
  await window.hears("changed", 2);
});
