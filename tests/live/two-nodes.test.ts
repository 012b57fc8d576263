import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseOn, type Database } from "#server/store/database.ts";
import { openPostgres } from "#server/store/postgres.ts";
import { borrowerAt, steps, succeed, type Borrower } from "#tests/borrower.ts";
import { stories } from "#tests/borrower-data.ts";
import { makePostgresDatabase } from "#tests/database.ts";
import { openLender, until, type Lender } from "#tests/lender.ts";
import { openLive, type Live } from "./sockets.ts";

let drop: () => Promise<void>;
let databases: Database[];
let here: Lender;
let there: Lender;
const opened: Live[] = [];

/** The borrower's window on the other node. */
const windowThere = async ({ cookies }: Borrower): Promise<Live> => {
  const live = openLive({ url: there.url, origin: there.origin, cookies });
  opened.push(live);
  await live.hears("following");
  return live;
};

beforeAll(async () => {
  const made = await makePostgresDatabase();
  drop = made.drop;
  databases = await Promise.all([1, 2].map(async () => databaseOn(await openPostgres(made.url, 5))));
  [here, there] = await Promise.all(databases.map((database) => openLender(database))) as [Lender, Lender];
});
afterAll(async () => {
  opened.forEach((live) => live.close());
  await Promise.all([here, there].map((lender) => lender.close()));
  await Promise.all(databases.map((database) => database.close()));
  await drop();
});

it("tells a change on one node to a window on the other", async () => {
  const borrower = await borrowerAt(here, "told");
  const window = await windowThere(borrower);
  await steps.payment(borrower, stories.approve);
  expect((await window.hears("changed"))[0]!.given).toEqual([["user-data", "page"]]);
});

it("ends the connection on one node when the session ends on the other", async () => {
  const borrower = await borrowerAt(here, "confirmed");
  const window = await windowThere(borrower);
  const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
  succeed(await borrower.post({ action: "logout", csrf, version: "" }, {}));
  await window.hears("disconnect");
});

it("tells everybody to ask again once it hears after a silence, and hears what comes then", async () => {
  const borrower = await borrowerAt(here, "told");
  const window = await windowThere(borrower);
  const listening = "select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
  await until(() => databases[0]!.query(listening), ({ rows }) => rows[0]!["n"] === 2);
  await databases[0]!.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()");
  expect((await window.hears("changed"))[0]!.given).toEqual([["user-data", "page"]]);
  await until(() => databases[0]!.query(listening), ({ rows }) => rows[0]!["n"] === 2);
  await steps.payment(borrower, stories.approve);
  await window.hears("changed", 2);
});
