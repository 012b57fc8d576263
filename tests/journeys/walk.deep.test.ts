/**
 * Opens every page of the table in React's development build, logged out and in, under the real CSP; any warning of
 * React, the browser or the CSP fails. Each page is looked at once: axe, the narrowest phone, the keyboard. Also compares
 * the cookies set with those that the cookie policy lists.
 */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "vite";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { callOf } from "#server/calls/calls.ts";
import { pages as rows, rowUrl, type PageRow } from "#src/pages/table.ts";
import { DEMO_STAFF, seedDemoStaff } from "#server/demo/staff.ts";
import { addPromotion } from "#server/store/tables/promotions.ts";
import { addKey } from "#server/store/tables/referrals.ts";
import { addDays } from "#src/domain/time/dates.ts";
import { inRoot } from "#server/kernel/root.ts";
import { clerkOf } from "#server/lending/staff/clerk.ts";
import { askDocuments as askOfApplicant } from "#server/lending/staff/document-asks.ts";
import { builtPages } from "#server/ssr/pages.ts";
import { ownFolders } from "#server/snapshot/file-source.ts";
import { staffByEmail } from "#server/store/tables/staff.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { borrowerAt, steps, succeed, type Borrower, type Milestone } from "#tests/support/borrower.ts";
import { newPerson, stories, type Story } from "#tests/support/borrower-data.ts";
import { awaitsGuarantor, registerGuarantor, sendGuarantorData } from "#tests/support/guarantors.ts";
import { asksRelief, proposesAnnex } from "#tests/support/relief.ts";
import { servicingOf } from "#tests/support/servicing.ts";
import { DEMO_ALLOWED, openLender, openOwnLender, type Lender } from "#tests/support/lender.ts";
import { expectFitsNarrow, inspectNarrow } from "./inspect.ts";
import { enter, ready, visit, type Visit } from "./visit.ts";

const FOLDER = inRoot("dist", "walk");

let lender: Lender;
let browser: Browser;

const buildInto = (outDir: string, more: object): Promise<unknown> =>
  build({
    configFile: inRoot("vite.config.ts"),
    root: inRoot(),
    logLevel: "error",
    mode: "development",
    build: { outDir, emptyOutDir: true, ...more },
  });

beforeAll(async () => {
  await buildInto(`${FOLDER}/client`, {});
  await buildInto(`${FOLDER}/ssr`, { ssr: "src/app/entry.server.tsx", copyPublicDir: false });
  const pages = await builtPages(FOLDER);
  // The product's own order of steps.
  [lender, browser] = await Promise.all([openOwnLender({ pages, folders: ownFolders() }), openBrowser()]);
}, 400_000);
closeAfterAll(
  () => browser,
  () => lender,
  () => ({ close: () => rm(FOLDER, { recursive: true, force: true }) }),
);

const openWindow = (): Promise<Visit> => visit(browser, lender.url);

/** True for the browser's own console error about the page's 404; a missing file of the page has another address. */
const isMissing = (complaint: string): boolean =>
  /^(\/\S*) error: Failed to load resource: the server responded with a status of 404 \(Not Found\) http:\/\/[^/]+\1$/.test(
    complaint,
  );

const open = async (
  { page, complaints }: Visit,
  path: string,
): Promise<{ status: number; at: string; complaints: string[] }> => {
  complaints.length = 0;
  const response = await page.goto(path);
  await ready(page);
  await page.locator("h1").first().waitFor();
  // Lets idle-time loading start.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2000 })));
  return {
    status: response!.status(),
    at: new URL(page.url()).pathname,
    complaints: complaints.filter((one) => !isMissing(one)),
  };
};

/** One content page of each sort: long, with a table, with a download. The others are looked at for their room only. */
const LOOKED_AT_CLOSELY = new Set(["tosConsumerCredit", "tariff", "europeanForm", "aboutUs", "privacyPolicy"]);

const look = (page: Page, { name, template }: PageRow): Promise<void> =>
  template === "content" && !LOOKED_AT_CLOSELY.has(name) ? expectFitsNarrow(page) : inspectNarrow(page);

const KEY = "ABCDEFGHJKLM";

const opensByKey = /^(bonus-info|app-affiliate|game)/;

/** A key that opens the page: an inviter's, or the secret of a link. */
const keyFor = ({ call }: PageRow): string => (opensByKey.test(call) ? KEY : "q8Zk3vXw1nT0aB7cYdE5fg");

const drawn = new Set<string>();

/** Opens pages one after the other; adds those that rendered without a redirect to `drawn`, and looks at each once. */
const walk = async (
  window: Visit,
  wanted: readonly PageRow[],
  params: Readonly<Record<string, string>> = {},
): Promise<void> => {
  for (const row of wanted) {
    const path = rowUrl(row, { key: keyFor(row), ...params });
    const { status, at, complaints } = await open(window, path);
    expect([path, status < 500, complaints]).toEqual([path, true, []]);
    if (status !== 200 || at !== path || drawn.has(row.name)) continue;
    drawn.add(row.name);
    await look(window.page, row);
  }
};

const cookiesOf = async (context: BrowserContext): Promise<{ name: string; sane: boolean }[]> =>
  (await context.cookies()).map(({ name, value, path, expires, sameSite, httpOnly, secure, domain }) => ({
    name,
    sane:
      path === "/" &&
      sameSite === "Lax" &&
      !secure &&
      domain === "127.0.0.1" &&
      name.length + value.length < 1000 &&
      (name === "sid"
        ? httpOnly && expires === -1
        : (httpOnly || name !== "device") && expires <= Date.now() / 1000 + 400 * 86_400 + 60),
  }));

const table: readonly PageRow[] = rows;
const isPublic = ({ call }: PageRow): boolean => callOf(call).access === "public";

/** A campaign of „Доведи приятел“, without which an invitation leads elsewhere, and somebody's key. */
const campaign = async (): Promise<void> => {
  const { db } = lender.services.database;
  const [today, now] = [lender.today(), lender.clock.now()];
  const promised = { referrerCents: 1000, friendCents: 500, mostFriends: 2 };
  await addPromotion(db, {
    key: "zima",
    title: "Зима",
    fromDay: today,
    toDay: addDays(today, 300),
    ...promised,
    by: "test",
    now,
  });
  const inviter = await borrowerAt(lender, "decided", stories.reject);
  await addKey(db, {
    key: KEY,
    userId: await lender.text("select id from users where email = $1", inviter.person.email),
    now,
  });
};

it("every page opens without a complaint for an anonymous visitor, and so does a missing one", async () => {
  await campaign();
  const window = await openWindow();
  await walk(window, table.filter(isPublic));
  const missing = await open(window, "/nyama-takava");
  expect(missing).toEqual({ status: 404, at: "/nyama-takava", complaints: [] });
  await inspectNarrow(window.page);
  const cookies = await cookiesOf(window.context);
  expect(cookies.sort((one, other) => one.name.localeCompare(other.name))).toEqual(
    ["cookie-consent", "sid"].map((name) => ({ name, sane: true })),
  );
  await window.close();
}, 400_000);

/** A reviewer asks the borrower for documents. */
const askDocuments = async (borrower: Borrower): Promise<void> => {
  await seedDemoStaff(lender.services);
  const reviewer = clerkOf((await staffByEmail(lender.services.database.db, DEMO_STAFF.reviewer.email))!);
  const { id } = (await borrower.read("status")).body["request"] as { id: string };
  await askOfApplicant(lender.services, reviewer, id, { kinds: ["income"], words: "За дохода." });
};

/** Milestones of a borrower, with the pages that only render there, and what is done before. */
const STANDS: readonly [Milestone, Story, readonly string[], ((borrower: Borrower) => Promise<unknown>)?][] = [
  ["registered", stories.approve, ["userSmsConfirmation"]],
  ["confirmed", stories.approve, ["fillInOptions", "fillInOptionsB", "generalInformationB"]],
  ["filledIn", stories.approve, ["personalInformation"]],
  ["told", stories.approve, ["paymentAndCollateral"]],
  ["sent", stories.approve, ["smsConfirmation"]],
  ["decided", stories.approve, ["viewContract", "applicationStatus"]],
  ["decided", stories.refer, ["sendDocuments"], askDocuments],
  ["decided", stories.guarantor, ["changeCollateral"]],
  ["decided", stories.video, ["videoVerification"]],
  ["decided", stories.reject, ["collateral"], steps.toCollateral],
  ["signed", stories.payoutFails, ["paymentInformation"], steps.proveNumber],
  ["signed", stories.approve, table.filter((row) => !isPublic(row) || row.name === "tariff").map(({ name }) => name)],
];

describe("a borrower with an application", () => {
  it.each(STANDS)(
    "that is %s opens every page of that milestone without a complaint",
    async (milestone, story, names, before) => {
      const borrower = await borrowerAt(lender, milestone, story);
      await lender.settle();
      await before?.(borrower);
      const window = await openWindow();
      await enter(window, borrower);
      const { body } = await borrower.read("status");
      const { id: requestId } = (body["request"] ?? {}) as { id?: string };
      await walk(
        window,
        table.filter(({ name }) => names.includes(name)),
        requestId ? { requestId } : {},
      );
      expect((await cookiesOf(window.context)).filter(({ sane }) => !sane)).toEqual([]);
      await window.close();
    },
    400_000,
  );
});

it("a guarantor opens their pages without a complaint", async () => {
  const named = newPerson();
  await awaitsGuarantor(lender, named);
  const guarantor = await registerGuarantor(lender, named);
  const window = await openWindow();
  await enter(window, guarantor);
  const opens = (...names: string[]): Promise<void> =>
    walk(
      window,
      table.filter((row) => names.includes(row.name)),
    );
  // Others have seen this page without a row.
  drawn.delete("guaranteedRequests");
  await opens("guarantorInformation", "guaranteedRequests");
  await sendGuarantorData(guarantor);
  await opens("viewGuarantorContract");
  await window.close();
}, 400_000);

it("a borrower opens their annex without a complaint", async () => {
  const borrower = await borrowerAt(lender, "signed", stories.approve);
  await lender.settle();
  const { id: requestId } = (await borrower.read("status")).body["request"] as { id: string };
  const no = Number(await lender.text("select no from credits where request_id = $1", requestId));
  await asksRelief(lender, no);
  await proposesAnnex(lender, no, { defer: 1, count: 15 });
  const window = await openWindow();
  await enter(window, borrower);
  // Others have seen these pages without an annex.
  for (const name of ["refinanceSupport", "viewAnnex"]) drawn.delete(name);
  await walk(
    window,
    table.filter(({ name }) => name === "refinanceSupport" || name === "viewAnnex"),
    { requestId },
  );
  await window.close();
}, 400_000);

it("a borrower opens the annex of a refinance without a complaint", async () => {
  const borrower = await borrowerAt(lender, "signed", stories.approve);
  await lender.settle();
  const { id: requestId } = (await borrower.read("status")).body["request"] as { id: string };
  const no = Number(await lender.text("select no from credits where request_id = $1", requestId));
  const principal = await lender.number("select (plan->0->>'balance')::int from drawings where credit_no = $1", no);
  await servicingOf(lender).pay(no, Math.ceil(principal / 2), { spare: "keep-term" });
  const { forms } = (await borrower.read("refinance")).body as unknown as NoticeData;
  const form = forms!["refinance"]!;
  const { amount, months } = form.values as Record<"amount" | "months", string>;
  succeed(await borrower.post(form, { amount, months, incomeChanged: "0", registerCheck: "1" }));
  await lender.settle();
  const window = await openWindow();
  await enter(window, borrower);
  await walk(
    window,
    table.filter(({ name }) => name === "viewRefinanceAnnex"),
  );
  await window.close();
}, 400_000);

/** Pages rendered only on paths that other journeys cover; that of a card payment in `tests/http/card-payments.test.ts`. */
const ELSEWHERE = new Set([
  "step",
  "idCardUpload",
  "applicationProcessing",
  "forgottenPasswordCode",
  "confirmPhoneNumber",
  "confirmNumber",
  "profileChanged",
  "shortStatus",
  "invitation",
  "registrationFromInvitation",
  "unsubscribeEmail",
  "cardPayment",
]);

it("no page of the table was left out", () => {
  expect(table.map(({ name }) => name).filter((name) => !drawn.has(name) && !ELSEWHERE.has(name))).toEqual([]);
});

it("the cookies are those that the policy lists, and none lives longer than browsers allow (400 days)", async () => {
  const window = await visit(browser, lender.url, { consent: "undecided" });
  expect((await open(window, "/vhod")).complaints).toEqual([]);
  await window.page.getByRole("button", { name: "Приеми всички бисквитки" }).click();
  await expect.poll(async () => (await window.context.cookies()).length, { timeout: 20_000 }).toBe(2);
  expect(window.complaints).toEqual([]);
  await enter(window, await borrowerAt(lender, "registered"));
  const cookies = await cookiesOf(window.context);
  expect(cookies.map(({ name }) => name).sort()).toEqual(["cookie-consent", "device", "sid"]);
  expect(cookies.filter(({ sane }) => !sane)).toEqual([]);
  const policy = readFileSync(inRoot("server", "content", "cookie-policy.md"), "utf8");
  const essential = policy.slice(policy.indexOf("{#essential}"), policy.indexOf("{#analytics}")).replaceAll("\\", "");
  for (const { name } of cookies) expect(essential).toMatch(new RegExp(`^\\| (?:\\S+ или )?${name}(?: |$)`, "m"));
  await window.close();
}, 200_000);

it("over https the session's cookie is bound to the host and to TLS", async () => {
  const secure = await openLender(lender.database, {
    env: { PUBLIC_URL: "https://example.bg", ...DEMO_ALLOWED },
  });
  const answer = await fetch(`${secure.url}/vhod`, { headers: { accept: "text/html" } });
  const [cookie, ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(
    cookie!
      .split("; ")
      .map((part) => part.replace(/=[\w-]{43}$/, "=…"))
      .sort(),
  ).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure", "__Host-sid=…"]);
  await secure.close();
});
