/** A reused page is as clean as a new one, and nothing that cannot be wiped is reused. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { closeAfterAll } from "./after-all.ts";
import { openBrowser } from "./browser.ts";
import { reusedPages, type Pages } from "./reused-pages.ts";

let browser: Browser;
let server: Server;
let origin: string;
let pages: Pages;
const heard: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  server = createServer(({ method, url, headers }, response) => {
    heard.push(`${method} ${url} ${String(headers["x-own"])}`);
    response.writeHead(200, { "content-type": "text/html", "set-cookie": "theirs=1; HttpOnly" }).end("<h1>page</h1>");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
closeAfterAll(
  () => browser,
  () => server,
);
beforeEach(() => {
  pages = reusedPages(browser);
  heard.length = 0;
});

const opened = async (): Promise<Page> => {
  const page = await pages.newPage();
  await page.goto(origin);
  return page;
};
/** Closes a page after `use` and resolves to whether the next page is the same one. */
const isReusedAfter = async (use: (page: Page) => unknown): Promise<boolean> => {
  const page = await opened();
  await use(page);
  await page.close();
  const next = await pages.newPage();
  await next.close();
  return next === page;
};

it("a page is handed out again, to one test at a time and for the same options only", async () => {
  const [first, second] = [await opened(), await opened()];
  // Compared without `toBe`, which would read every member of a page and so end its reuse.
  expect(first === second).toBe(false);
  await first.close();
  const wide = await pages.newPage({ viewport: { width: 2000, height: 500 } });
  expect([wide === first, (await pages.newPage()) === first]).toEqual([false, true]);
  expect([first.url(), first.viewportSize()]).toEqual(["about:blank", { width: 1280, height: 720 }]);
});

it("cookies, storage, name, headers, viewport and the mouse are as in a new page", async () => {
  const page = await opened();
  await page.setExtraHTTPHeaders({ "x-own": "1" });
  await page.setViewportSize({ width: 300, height: 400 });
  await page.reload();
  await page.mouse.move(20, 20);
  await page.evaluate(() => {
    localStorage.setItem("kept", "1");
    sessionStorage.setItem("kept", "1");
    document.cookie = "kept=1";
    window.name = "kept";
    setInterval(() => sessionStorage.setItem("late", "1"), 0);
  });
  await page.close();
  expect((await opened()) === page).toBe(true);
  expect(
    await page.evaluate(() => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      window.name,
      innerWidth,
      document.querySelector("h1:hover"),
    ]),
  ).toEqual([0, 0, "", "", 1280, null]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["theirs"]);
  expect(heard).toEqual(["GET / undefined", "GET / 1", "GET / undefined"]);
});

it("a page's handlers do not hear that it is left", async () => {
  const page = await opened();
  await page.evaluate(() => {
    for (const type of ["beforeunload", "pagehide", "visibilitychange", "unload"])
      for (const target of [window, document])
        target.addEventListener(type, () => void fetch(`/left-${type}`, { method: "POST", keepalive: true }), true);
  });
  await page.close();
  await opened();
  expect(heard).toEqual(["GET / undefined", "GET / undefined"]);
});

it("listeners and sessions of the browser's protocol end", async () => {
  const page = await opened();
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  page.addListener("console", (message) => told.push(message.text()));
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
  const zone = (): Promise<string> => page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(await zone()).toBe("Asia/Tokyo");
  await page.close();
  expect((await opened()) === page).toBe(true);
  await page.evaluate(() => console.log("again"));
  expect(await zone()).not.toBe("Asia/Tokyo");
  expect(told).toEqual([]);
  await expect(session.send("Runtime.evaluate", { expression: "1" })).rejects.toThrow("closed");
});

it.each<[string, (page: Page) => unknown]>([
  [
    "typed and clicked",
    (page) =>
      page
        .locator("h1")
        .click()
        .then(() => page.keyboard.press("a")),
  ],
  [
    "read and waited for",
    (page) =>
      page
        .getByRole("heading")
        .waitFor()
        .then(() => page.title()),
  ],
])("a page that was only %s is reused", async (_, use) => {
  expect(await isReusedAfter(use)).toBe(true);
});

it.each<[string, (page: Page) => unknown]>([
  ["a clock", (page) => page.clock.install()],
  ["a route", (page) => page.route("**/x", (route) => route.abort())],
  ["a route of its context", (page) => page.context().route("**/x", (route) => route.abort())],
  ["a script for every document", (page) => page.addInitScript("window.x = 1")],
  ["a function of the test", (page) => page.exposeFunction("x", () => 1)],
  ["a permission", (page) => page.context().grantPermissions(["clipboard-read"])],
  ["emulated media", (page) => page.emulateMedia({ media: "print" })],
  ["a listener for one event", (page) => page.once("dialog", () => undefined)],
  ["a listener of its context", (page) => page.context().on("page", () => undefined)],
  ["a second page", (page) => page.evaluate(() => void window.open("/second"))],
  ["a database", (page) => page.evaluate(() => new Promise((done) => (indexedDB.open("x").onsuccess = done)))],
  ["a cache", (page) => page.evaluate(() => caches.open("x").then(() => undefined))],
  ["another origin", (page) => page.goto(origin.replace("127.0.0.1", "localhost"))],
  ["no page to empty its storage from", (page) => page.goto("about:blank")],
])("a page with %s is not reused", async (_, use) => {
  expect(await isReusedAfter(use)).toBe(false);
});

it.fails("a page of a failed test is closed", async ({ task, onTestFinished }) => {
  const page = await opened();
  // Runs as `afterEach` does, when the test's result is known.
  onTestFinished(async () => {
    expect(task.result?.state).toBe("fail");
    await page.close();
    expect(page.isClosed()).toBe(true);
  });
  throw new Error("on purpose");
});
