/**
 * Every page of the table in React's development build, logged out and in, under the real policy: whatever React, the
 * browser or the policy complains of fails. And the cookies that lie there afterwards are those the policy names.
 */
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "vite";
import { pages as rows, rowUrl, type PageRow } from "#src/pages/table.ts";
import { inRoot } from "#server/root.ts";
import { builtPages } from "#server/ssr/pages.ts";
import { openBrowser } from "#tests/browser.ts";
import { borrowerAt, type Borrower, type Milestone } from "#tests/borrower.ts";
import { stories, type Story } from "#tests/borrower-data.ts";
import { openTestPglite } from "#tests/database.ts";
import { openLender, type Lender } from "#tests/lender.ts";
import { ready, visit, type Visit } from "./visit.ts";

const FOLDER = inRoot("dist", "walk");

let lender: Lender;
let browser: Browser;

const buildInto = (outDir: string, more: object): Promise<unknown> =>
  build({ configFile: inRoot("vite.config.ts"), root: inRoot(), logLevel: "error", mode: "development", build: { outDir, emptyOutDir: true, ...more } });

beforeAll(async () => {
  await buildInto(`${FOLDER}/client`, {});
  await buildInto(`${FOLDER}/ssr`, { ssr: "src/app/entry.server.tsx", copyPublicDir: false });
  const pages = await builtPages(FOLDER);
  [lender, browser] = await Promise.all([openLender(await openTestPglite(), { pages }), openBrowser()]);
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await lender?.close();
  await lender?.database.close();
  await rm(FOLDER, { recursive: true, force: true });
});

const openWindow = (): Promise<Visit> => visit(browser, lender.url, { consent: "undecided" });

/** A page that is missing is told by the browser's own console; one of its files would be told with another address. */
const isMissing = (complaint: string): boolean => /^(\/\S*) error: Failed to load resource: the server responded with a status of 404 \(Not Found\) http:\/\/[^/]+\1$/.test(complaint);

const open = async ({ page, complaints }: Visit, path: string): Promise<{ status: number; at: string; complaints: string[] }> => {
  complaints.length = 0;
  const response = await page.goto(path);
  await ready(page);
  await page.locator("h1").first().waitFor();
  // What loads when the page is idle has its turn.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2000 })));
  return { status: response!.status(), at: new URL(page.url()).pathname, complaints: complaints.filter((one) => !isMissing(one)) };
};

const drawn = new Set<string>();

/** Opens pages one after the other; notes which of them were drawn where they were asked for. */
const walk = async (window: Visit, wanted: readonly PageRow[], params: Readonly<Record<string, string>> = {}): Promise<void> => {
  for (const row of wanted) {
    const path = rowUrl(row, { key: "q8Zk3vXw1nT0aB7cYdE5fg", ...params });
    const { status, at, complaints } = await open(window, path);
    expect([path, status < 500, complaints]).toEqual([path, true, []]);
    if (status === 200 && at === path) drawn.add(row.name);
  }
};

const cookiesOf = async (context: BrowserContext): Promise<{ name: string; sane: boolean }[]> =>
  (await context.cookies()).map(({ name, value, path, expires, sameSite, httpOnly, secure, domain }) => ({
    name,
    sane: path === "/" && sameSite === "Lax" && !secure && domain === "127.0.0.1" && name.length + value.length < 1000
      && (name === "sid" ? httpOnly && expires === -1 : (httpOnly || name !== "device") && expires <= Date.now() / 1000 + 400 * 86_400 + 60),
  }));

const table: readonly PageRow[] = rows;

it("every page a stranger may see, and one that is not there, in order and without a complaint", async () => {
  const window = await openWindow();
  await walk(window, table);
  const missing = await open(window, "/nyama-takava");
  expect(missing).toEqual({ status: 404, at: "/nyama-takava", complaints: [] });
  expect(await cookiesOf(window.context)).toEqual([{ name: "sid", sane: true }]);
  await window.close();
}, 400_000);

/** Where a borrower stands, and the pages that are only to be seen there. */
const STANDS: readonly [Milestone, Story, readonly string[]][] = [
  ["registered", stories.approve, ["userSmsConfirmation"]],
  ["confirmed", stories.approve, ["fillInOptions", "generalInformationB"]],
  ["filledIn", stories.approve, ["personalInformation"]],
  ["told", stories.approve, ["paymentAndCollateral"]],
  ["sent", stories.approve, ["smsConfirmation"]],
  ["decided", stories.approve, ["viewContract", "requestStatus"]],
  ["signed", stories.payoutFails, ["paymentInformation"]],
  ["signed", stories.approve, table.filter(({ kind, name }) => kind !== "content" || name === "tariff").map(({ name }) => name)],
];

const enter = async (window: Visit, borrower: Borrower): Promise<void> =>
  window.context.addCookies([...borrower.cookies].map(([name, value]) => ({ name, value, url: lender.url, httpOnly: true, sameSite: "Lax" as const })));

describe("somebody with a request", () => {
  it.each(STANDS)("that is %s finds every page of that in order", async (milestone, story, names) => {
    const borrower = await borrowerAt(lender, milestone, story);
    await lender.settle();
    const window = await openWindow();
    await enter(window, borrower);
    const { body } = await borrower.read("status");
    const { id: requestId } = (body["request"] ?? {}) as { id?: string };
    await walk(window, table.filter(({ name }) => names.includes(name)), requestId ? { requestId } : {});
    expect((await cookiesOf(window.context)).filter(({ sane }) => !sane)).toEqual([]);
    await window.close();
  }, 400_000);
});

/** Seen only by who takes a way that other journeys take. */
const ELSEWHERE = new Set(["step", "idCardUpload", "requestProcessing"]);

it("of the table no page was left out", () => {
  expect(table.map(({ name }) => name).filter((name) => !drawn.has(name) && !ELSEWHERE.has(name))).toEqual([]);
});

it("the cookies are those the policy tells of, kept no longer than a browser keeps any", async () => {
  const window = await openWindow();
  await open(window, "/vhod");
  await window.page.getByRole("button", { name: "Приеми всички бисквитки" }).click();
  await expect.poll(async () => (await window.context.cookies()).length, { timeout: 20_000 }).toBe(2);
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
  const secure = await openLender(lender.database, { env: { PUBLIC_URL: "https://example.bg", ALLOW_DEMO_PORTS: "mail,sms,register,payout" } });
  const answer = await fetch(`${secure.url}/vhod`, { headers: { accept: "text/html" } });
  const [cookie, ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie!.split("; ").map((part) => part.replace(/=[\w-]{43}$/, "=…")).sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure", "__Host-sid=…"]);
  await secure.close();
});

