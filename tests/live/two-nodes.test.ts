import { beforeAll, expect, it } from "vitest";
import { databaseOn, type Database } from "#server/store/db/database.ts";
import { openPostgres } from "#server/store/db/postgres.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { Borrower, borrowerAt, steps, succeed, type Answer } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { clerkOfRole } from "#tests/support/clerk.ts";
import { makePostgresDatabase, type PostgresDatabase } from "#tests/support/database.ts";
import { awaitsGuarantor, registerGuarantor, sendGuarantorData, signAsGuarantor } from "#tests/support/guarantors.ts";
import { openLender, until, type Lender } from "#tests/support/lender.ts";
import { iphoneMov } from "#tests/support/quicktime.ts";
import { sendPart } from "#tests/support/videos.ts";
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

/** The same browser, whose requests go to the other node from here on. */
const atOther = ({ lender, person, address, cookies }: Borrower): Borrower => {
  const other = lender === here ? there : here;
  // The clock of a machine is the time.
  other.clock.set(lender.clock.now());
  const same = new Borrower(other, person, address);
  cookies.forEach((value, name) => same.cookies.set(name, value));
  return same;
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

it("a video goes to both nodes in parts by turns, is sent on one, and is seen and passed at the desk of the other", async () => {
  const PART = 64 * 1024;
  const borrower = await borrowerAt(here, "decided", stories.video);
  const nodes = [borrower, atOther(borrower)] as const;
  const form = await borrower.form("video-verification");
  const video = iphoneMov({ spare: 2 * PART });
  let answer: Answer | undefined;
  for (let at = 0; at < video.length; at += PART)
    answer = await sendPart(nodes[(at / PART) % 2]!, { form, bytes: video, at, most: PART });
  const staged = (answer!.body["staged"] as { id: string }).id;
  const fields = { way: "video", videoConsent: "1", "_staged[video]": staged };
  expect(succeed(await borrower.post(form, fields))).toBe("/status#otgovor");

  const { id, number } = (await nodes[1].status()).request!;
  const clerk = await clerkOfRole(there, "reviewer");
  const seen = `/buro/video/${number}`;
  const [file] = /\/buro\/dokument\/[0-9a-f-]{36}/.exec(await clerk.shown(seen))!;
  const played = await fetch(there.url + file, {
    headers: { cookie: [...clerk.browser.cookies].map((pair) => pair.join("=")).join("; ") },
  });
  expect(Buffer.from(await played.arrayBuffer()).equals(video)).toBe(true);
  succeed(await clerk.fill(seen, "pass-video"));
  await here.settle();
  expect((await borrower.status(id)).request?.status).toBe("manualReview");
});

it("a guarantor who registers on one node signs on the other; then the borrower can", async () => {
  const named = newPerson();
  const borrower = await awaitsGuarantor(here, named);
  const guarantor = await registerGuarantor(here, named);
  await sendGuarantorData(guarantor);
  await signAsGuarantor(atOther(guarantor));
  here.clock.set(there.clock.now());
  await steps.sign(borrower);
  expect((await borrower.status()).request?.status).toBe("active");
  expect((await atOther(guarantor).read("user-data")).body["userData"]).toMatchObject({
    user: { guaranteedRequests: [{ status: "active", contractToSign: false }] },
  });
});
