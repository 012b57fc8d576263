/** Error handling in the browser: reported once, masked, never in a loop; an error page replaces the failed one. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { headTags, render } from "./entry.server.tsx";
import type { AppState } from "./state.ts";
import { htmlDocument } from "#server/ssr/html.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages, type Pages } from "#tests/support/reused-pages.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NONCE = "n";
const KEY = "q8Zk3vXw1nT0aB7cYdE5fg";
const REPORTS = "/api/v2/error";

type Report = Record<"error" | "datetime" | "info" | "extra" | "url", string>;

let browser: Browser;
let pages: Pages;
let app: BuiltEntry;
let parts: BuiltEntry;
let page: Page;
/** Changes the state in the document, so that it differs from the rendered one. */
let poison: (state: AppState) => void = () => undefined;
let answerReport: (response: ServerResponse) => void;
let errors: AppState["config"]["root"]["errors"];
const reports: Report[] = [];
/** Bodies of the reports in the order the browser sent them; they may arrive in another order. */
const sent: string[] = [];
const requested: string[] = [];
const scripts: string[] = [];
/** Number of the test; reports of earlier tests' pages may arrive late and are ignored. */
let test = 0;

const stateOf = (): AppState =>
  ({
    config: {
      root: {
        phoneForCall: "0700",
        lang: "bg",
        contractAcceptEnabled: true,
        config: { fastCreditMaxAmount: 500 },
        gossip: { enabled: false, uri: "", path: "/gossip" },
        brand: { name: "Заявка", company: "Заявка", registerNumber: "1" },
        errors,
        demo: true,
        consent: { preset: "spec", tagManagerId: null },
      },
    },
    visitor: {
      userData: {
        user: null,
        activeBonuses: [],
        activeAffiliatePromotion: null,
        unsignedContract: null,
        hasActiveOffer: false,
        needsVideoVerification: false,
        liveChatConfig: null,
      },
    },
    announcements: { announcements: [] },
    page: {
      call: "about-us",
      params: {},
      query: "",
      data: { page: { title: "За нас" }, today: "2026-11-20", title: "За нас", blocks: [] },
    },
  }) as unknown as AppState;

const documentAt = async (path: string): Promise<string> => {
  const state = path === "/za-nas" ? stateOf() : { ...stateOf(), page: undefined, failed: 404 };
  const { html, sheets } = await render({ url: path, state });
  const shown = structuredClone(state);
  poison(shown);
  return htmlDocument({
    lang: "bg",
    nonce: NONCE,
    html,
    sheets,
    state: shown,
    site: { meta: [], links: [] },
    head: headTags({ title: "За нас" }, state.config.root, `https://example.bg${path}`),
    assets: { scripts: [{ src: app.script }], fonts: [], styles: [] },
  } as Parameters<typeof htmlDocument>[0]);
};

const bodyOf = async (request: IncomingMessage): Promise<Report> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = await new Response(Buffer.concat(chunks), {
    headers: { "content-type": request.headers["content-type"]! },
  }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) as Report;
};

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const { pathname, searchParams } = new URL(request.url!, "http://test");
  requested.push(pathname);
  if (pathname === REPORTS)
    void bodyOf(request)
      .then((report) => void (request.headers["x-test"] === String(test) && reports.push(report)))
      .then(() => answerReport(response));
  else if (pathname === "/run.js")
    response.writeHead(200, { "content-type": "text/javascript" }).end(scripts[Number(searchParams.get("n"))]);
  else if (pathname.startsWith("/api/")) response.writeHead(500, { "content-type": "application/json" }).end("{}");
  else
    void documentAt(pathname).then((html) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html),
    );
};

const newSession = async (): Promise<void> => {
  page = await pages.newPage();
  await page.setExtraHTTPHeaders({ "x-test": String(test) });
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === REPORTS) sent.push(request.postData() ?? "");
  });
};

beforeAll(async () => {
  [browser, app, parts] = await Promise.all([
    openBrowser(),
    serveEntry("src/app/entry.client.tsx", answer),
    serveEntry("src/shell/error-boundary.fixture.tsx", (request, response) => {
      if (new URL(request.url!, "http://test").pathname === REPORTS) return answer(request, response);
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<!doctype html><html lang="bg"><head><meta charset="utf-8"><title>Части – Заявка</title></head><body><div id="root"></div><script type="module" src="${parts.script}"></script></body></html>`,
        );
    }),
  ]);
  pages = reusedPages(browser);
});
closeAfterAll(
  () => browser,
  () => app,
  () => parts,
);
beforeEach(async () => {
  test += 1;
  reports.length = 0;
  sent.length = 0;
  requested.length = 0;
  errors = { extra: { version: "1.2.3", place: "test" } };
  answerReport = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}");
  poison = () => undefined;
  await newSession();
});
afterEach(() => page.close());

const open = async (path = "/za-nas"): Promise<void> => {
  await page.goto(app.origin + path);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
};

/** Runs code as a script file of the page's origin. */
const run = (code: string): Promise<unknown> => {
  scripts.push(code);
  return page.addScriptTag({ url: `${app.origin}/run.js?n=${scripts.length - 1}` });
};

/** Waits until all errors are reported, by throwing a uniquely named last one; returns the reports before it. */
const settled = async (): Promise<Report[]> => {
  const last = `last-${randomUUID().slice(0, 4)}`;
  await run(`setTimeout(() => { throw new Error("${last}") })`);
  await expect
    .poll(() => sent.some((body) => body.includes(last)) && reports.length === sent.length, { timeout: 20_000 })
    .toBe(true);
  return reports.filter(({ error }) => !error.includes("last-"));
};
const texts = async (): Promise<string[]> => (await settled()).map(({ error }) => error);
const infoOf = ({ info }: Report): Record<string, unknown> => JSON.parse(info) as Record<string, unknown>;

describe("an uncaught error", () => {
  it("is reported with its place, time, page and the configured extra data", async () => {
    await open();
    const before = Date.now();
    await run("\n  setTimeout(() => { throw new TypeError('x is not a function') })");
    const [report, ...more] = await settled();
    expect(more).toEqual([]);
    expect(report).toMatchObject({
      error: "TypeError: x is not a function",
      url: "/za-nas",
      extra: '{"version":"1.2.3","place":"test"}',
    });
    expect(Date.parse(report!.datetime)).toBeGreaterThanOrEqual(before);
    const { url, line, column, stack } = infoOf(report!);
    expect({ url, line, column }).toEqual({ url: `${app.origin}/run.js`, line: 2, column: 28 });
    expect(stack).toMatch(/^\s*at .*run\.js:2:28/);
  });

  it.each([
    ["a rejection with an error", "Promise.reject(new RangeError('too far'))", "RangeError: too far"],
    ["a rejection with a string", "Promise.reject('just words')", "just words"],
    ["a rejection with nothing", "Promise.reject()", "undefined"],
    ["a rejection with an object", "Promise.reject({ a: 1 })", "[object Object]"],
    ["a thrown string", "setTimeout(() => { throw 'thrown words' })", "thrown words"],
  ])("is reported if it is %s", async (_, code, error) => {
    await open();
    await run(code);
    expect(await texts()).toEqual([error]);
  });

  it("that is a rejection is reported with its place", async () => {
    await open();
    await run("Promise.reject(new RangeError('too far'))");
    expect(infoOf((await settled())[0]!)).toMatchObject({ url: `${app.origin}/run.js`, line: 1, column: 16 });
  });

  it("is reported once per page and three times per session, and again in another session", async () => {
    const throws = "for (let n = 0; n < 5; n++) setTimeout(() => { throw new Error('again') })";
    for (let visits = 0; visits < 5; visits += 1) {
      await open();
      await run(throws);
      await settled();
    }
    expect(reports.filter(({ error }) => error === "Error: again")).toHaveLength(3);
    await page.close();
    await newSession();
    await open();
    await run(throws);
    expect((await texts()).filter((error) => error === "Error: again")).toHaveLength(4);
  });

  it("is one of at most ten reports per page", async () => {
    await open();
    await run("for (let n = 0; n < 40; n++) setTimeout(() => { throw new Error('number ' + n) })");
    await expect.poll(() => reports.length).toBe(10);
    await page.waitForTimeout(300);
    expect(reports).toHaveLength(10);
  });

  it.each([
    ["'Script error.'", "dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))"],
    [
      "an undefined variable of another origin",
      "dispatchEvent(new ErrorEvent('error', { message: 'Uncaught ReferenceError: ga is not defined', filename: 'https://third.example/x.js', lineno: 1, colno: 1 }))",
    ],
    [
      "an undefined variable of an extension",
      "dispatchEvent(new ErrorEvent('error', { message: 'x', error: new ReferenceError('ext is not defined'), filename: 'chrome-extension://abc/x.js', lineno: 1, colno: 1 }))",
    ],
    ["a cancelled read", "Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))"],
    ["ignored by configuration", "setTimeout(() => { throw new Error('ResizeObserver loop limit') })"],
  ])("is not reported when it is %s", async (_, code) => {
    errors = { ignored: ["ResizeObserver loop"] };
    await open();
    await run(code);
    expect(await texts()).toEqual([]);
  });

  it("is reported for an undefined variable of our own, and for another kind of error of another origin", async () => {
    await open();
    await run("setTimeout(() => nothingOfThisName)");
    await run(
      "dispatchEvent(new ErrorEvent('error', { message: 'Uncaught TypeError: y', filename: 'https://third.example/x.js', lineno: 1, colno: 1 }))",
    );
    expect((await texts()).sort()).toEqual(["ReferenceError: nothingOfThisName is not defined", "TypeError: y"]);
  });

  it("is reported without typed values and keys of URLs", async () => {
    await open(`/status/${KEY}?egn=7501020018`);
    await run(
      `setTimeout(() => { throw new Error("no ivan@example.bg with 7501020018 at ${app.origin}/s/${KEY}?x=${KEY} for BG80BNBG96611020345678 and ${KEY}") })`,
    );
    await run("Promise.reject((() => { try { JSON.parse('{\"name\": Иван') } catch (error) { return error } })())");
    const found = await settled();
    expect(found.map(({ url }) => url)).toEqual(["/status/:requestId?", "/status/:requestId?"]);
    const all = JSON.stringify(found);
    for (const secret of ["ivan", "7501020018", KEY, "BG80", "Иван", "egn"]) expect(all).not.toContain(secret);
    expect(found.map(({ error }) => error)).toContain("SyntaxError: Unexpected token 'И', \"…\" is not valid JSON");
    expect(found.map(({ error }) => error)).toContain(
      `Error: no [hidden] with [hidden] at ${app.origin}/s/:key for [hidden] and [hidden]`,
    );
  });

  it("is truncated in its report", async () => {
    await open();
    await run(
      "const deep = (n) => { if (n === 0) throw new Error('x'.repeat(1e6)); deep(n - 1) }; setTimeout(() => deep(40))",
    );
    const [report] = await settled();
    expect(JSON.stringify(report).length).toBeLessThan(6000);
  });

  it("goes to the configured logger as well, without the page's URL", async () => {
    const received: string[] = [];
    await page.route("https://log.example/in", async (route) => {
      const body = route.request().postData() ?? "";
      // An earlier test's page may still be sending a report.
      if (body.includes("told twice")) received.push(body);
      await route.fulfill({ status: 204 });
    });
    errors = { loggerUrl: "https://log.example/in", extra: { k: "v" } };
    await open();
    await run("setTimeout(() => { throw new Error('told twice') })");
    await expect.poll(() => reports.map(({ error }) => error)).toEqual(["Error: told twice"]);
    await expect
      .poll(() => received[0])
      .toMatch(
        /name="error"\r\n\r\nError: told twice[\s\S]*name="datetime"[\s\S]*name="info"[\s\S]*name="extra"\r\n\r\n\{"k":"v"\}/,
      );
    expect(received[0]).not.toContain('name="url"');
  });
});

describe("the reporter does not report its own errors", () => {
  const throwOne = "setTimeout(() => { throw new Error('first') })";
  const received = async (): Promise<string[]> => {
    await page.waitForTimeout(500);
    return reports.map(({ error }) => error);
  };

  it.each<[string, (response: ServerResponse) => void]>([
    ["responds with 500", (response) => void response.writeHead(500).end("no")],
    ["responds with 429", (response) => void response.writeHead(429).end("{}")],
    [
      "responds with HTML",
      (response) => void response.writeHead(200, { "content-type": "application/json" }).end("<html>"),
    ],
  ])("when the server %s", async (_, answers) => {
    answerReport = answers;
    await open();
    await run(throwOne);
    await expect.poll(() => reports.length).toBe(1);
    expect(await received()).toEqual(["Error: first"]);
  });

  it("when the server is unreachable", async () => {
    let sent = 0;
    await page.route(`**${REPORTS}`, (route) => {
      sent += 1;
      return route.abort();
    });
    await open();
    await run(throwOne);
    await expect.poll(() => sent).toBe(1);
    await page.waitForTimeout(500);
    expect(sent).toBe(1);
  });

  it("when `fetch` itself fails and raises another error each time", async () => {
    await open();
    await run(
      "window.asked = 0; window.fetch = () => { const n = ++window.asked; setTimeout(() => { throw new Error('fetch failed ' + n) }); return Promise.reject(new TypeError('Failed to fetch ' + n)) }",
    );
    await run(throwOne);
    const fetchCount = (): Promise<number> => page.evaluate(() => (window as unknown as { asked: number }).asked);
    await expect.poll(fetchCount).toBe(10);
    await page.waitForTimeout(500);
    expect(await fetchCount()).toBe(10);
  });

  it("when an error cannot be read", async () => {
    await open();
    await run(
      "Promise.reject({ toString() { throw new Error('unreadable') } }); const odd = new Error('odd'); Object.defineProperty(odd, 'message', { get() { throw new Error('unreadable too') } }); Promise.reject(odd);",
    );
    await run(throwOne);
    await expect.poll(() => reports.length).toBe(1);
    expect(await received()).toEqual(["Error: first"]);
  });

  it.each([
    [
      "storage is blocked",
      "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError') } })",
    ],
    ["storage is full", "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"],
    ["storage holds null", "sessionStorage.setItem('reported', 'null')"],
    ["storage holds invalid JSON", "sessionStorage.setItem('reported', '{')"],
  ])("when %s; the error is still reported", async (_, code) => {
    await page.addInitScript(code);
    await open();
    await run(throwOne);
    await run(throwOne);
    await expect.poll(() => reports.length).toBe(1);
    expect(await received()).toEqual(["Error: first"]);
  });
});

describe("a rendering error", () => {
  const shown = (): Promise<Record<string, unknown>> =>
    page.evaluate(() => ({
      h1: document.querySelector("h1")?.textContent,
      subtitle: document.querySelector(".error-page-subtitle")?.textContent,
      title: document.title,
      home: document.querySelector(".error-page-ways a")?.textContent,
      to: document.querySelector(".error-page-ways a")?.getAttribute("href"),
      header: document.querySelector("header") !== null,
      footer: document.querySelector("footer") !== null,
    }));
  const ERROR_PAGE = { h1: "Грешка", subtitle: "Програмна грешка", title: "Грешка – Заявка", home: "Начало", to: "/" };

  it("in a page keeps the layout, is reported once, and is gone on the next page", async () => {
    poison = ({ page: shownPage }) =>
      void Object.assign(Object(shownPage?.data) as object, { blocks: [{ kind: "table", rows: null }] });
    await page.goto(`${app.origin}/za-nas`);
    await page.locator(".error-page").waitFor();
    await expect.poll(shown).toEqual({ ...ERROR_PAGE, header: true, footer: true });
    await expect.poll(() => reports.filter(({ info }) => info.includes('"when":"rendering"'))).toHaveLength(1);
    await page.locator(".error-page a[href='/']").click();
    await page.waitForURL(`${app.origin}/`);
    await expect.poll(() => page.locator(".error-page[data-status='500'] .error-page-subtitle").count()).toBe(1);
  });

  it("in the layout shows a message and a link that loads the home page", async () => {
    await page.goto(`${parts.origin}/?everything`);
    await page.locator(".error-page").waitFor();
    expect(await shown()).toEqual({ ...ERROR_PAGE, header: false, footer: false });
    // The reporter loads with the first error; leaving before that would lose the report.
    await expect.poll(() => reports.length).toBe(1);
    await page.locator(".error-page a[href='/']").click();
    await page.locator("#with").waitFor();
    await expect
      .poll(() => reports.map(({ error }) => error))
      .toEqual(["TypeError: a part failed", "TypeError: a part failed"]);
  });

  it("shows the boundary's fallback, or nothing without one, and keeps its siblings", async () => {
    await page.goto(parts.origin);
    await page.locator("#with p").waitFor();
    expect(
      await page.locator("#root").evaluate((root) => [...root.children].map(({ textContent }) => textContent)),
    ).toEqual(["beside", "instead", "", "go"]);
    await expect.poll(() => reports.map(({ error }) => error)).toEqual(["TypeError: a part failed"]);
    await page.locator("button").click();
    await expect.poll(() => page.locator("#with").textContent()).toBe("well");
  });
});
