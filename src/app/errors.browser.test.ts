/** What becomes of errors in a browser: told once, masked, never in a loop, and a page in place of the one that failed. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { headTags, render } from "#src/app/entry.server.tsx";
import type { AppState } from "#src/app/state.ts";
import { htmlDocument } from "#server/ssr/html.ts";
import { openBrowser } from "#tests/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/built-entry.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NONCE = "n";
const KEY = "q8Zk3vXw1nT0aB7cYdE5fg";
const REPORTS = "/api/v2/error";

type Report = Record<"error" | "datetime" | "info" | "extra" | "url", string>;

let browser: Browser;
let app: BuiltEntry;
let parts: BuiltEntry;
let context: BrowserContext;
let page: Page;
/** What the document says differs from what was drawn. */
let poison: (state: AppState) => void = () => undefined;
let answerReport: (response: ServerResponse) => void;
let errors: AppState["config"]["root"]["errors"];
const reports: Report[] = [];
/** The same as the browser sent them: each goes a way of its own, and a later one may arrive first. */
const sent: string[] = [];
const asked: string[] = [];
const scripts: string[] = [];
/** A page of the test before may still be telling its last. */
let test = 0;

const stateOf = (): AppState => ({
  config: { root: {
    phoneForCall: "0700", lang: "bg", contractAcceptEnabled: true, config: { fastCreditMaxAmount: 500 }, gossip: { enabled: false, uri: "", path: "/gossip" },
    brand: { name: "Заявка", company: "Заявка", registerNumber: "1" }, errors, demo: true, consent: { preset: "spec", tagManagerId: null },
  } },
  visitor: { userData: { user: null, activeBonuses: [], activeAffiliatePromotion: null, unsignedContract: null, hasActiveOffer: false, needsVideoVerification: false, liveChatConfig: null } },
  announcements: { announcements: [] },
  page: { call: "about-us", params: {}, query: "", data: { page: { title: "За нас" }, today: "2026-11-20", title: "За нас", blocks: [] } },
} as unknown as AppState);

const documentAt = async (path: string): Promise<string> => {
  const state = path === "/za-nas" ? stateOf() : { ...stateOf(), page: undefined, failed: 404 };
  const { html } = await render({ url: path, state, nonce: NONCE });
  const shown = structuredClone(state);
  poison(shown);
  return htmlDocument({
    lang: "bg", nonce: NONCE, html, state: shown, site: { meta: [], links: [] }, head: headTags({ title: "За нас" }, state.config.root, `https://example.bg${path}`),
    assets: { scripts: [{ src: app.script }], fonts: [], styles: [] },
  } as Parameters<typeof htmlDocument>[0]);
};

const bodyOf = async (request: IncomingMessage): Promise<Report> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = await new Response(Buffer.concat(chunks), { headers: { "content-type": request.headers["content-type"]! } }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)])) as Report;
};

const answer = (request: IncomingMessage, response: ServerResponse): void => {
  const { pathname, searchParams } = new URL(request.url!, "http://test");
  asked.push(pathname);
  if (pathname === REPORTS) void bodyOf(request).then((report) => void (request.headers["x-test"] === String(test) && reports.push(report))).then(() => answerReport(response));
  else if (pathname === "/run.js") response.writeHead(200, { "content-type": "text/javascript" }).end(scripts[Number(searchParams.get("n"))]);
  else if (pathname.startsWith("/api/")) response.writeHead(500, { "content-type": "application/json" }).end("{}");
  else void documentAt(pathname).then((html) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html));
};

const newSession = async (): Promise<void> => {
  context = await browser.newContext({ extraHTTPHeaders: { "x-test": String(test) } });
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === REPORTS) sent.push(request.postData() ?? "");
  });
  page = await context.newPage();
};

beforeAll(async () => {
  [browser, app, parts] = await Promise.all([
    openBrowser(), serveEntry("src/app/entry.client.tsx", answer),
    serveEntry("src/shell/error-boundary.fixture.tsx", (request, response) => {
      if (new URL(request.url!, "http://test").pathname === REPORTS) return answer(request, response);
      response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><html lang="bg"><head><meta charset="utf-8"><title>Части – Заявка</title></head><body><div id="root"></div><script type="module" src="${parts.script}"></script></body></html>`);
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await parts?.close();
});
beforeEach(async () => {
  test += 1;
  reports.length = 0;
  sent.length = 0;
  asked.length = 0;
  errors = { extra: { version: "1.2.3", place: "test" } };
  answerReport = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}");
  poison = () => undefined;
  await newSession();
});
afterEach(() => context.close());

const open = async (path = "/za-nas"): Promise<void> => {
  await page.goto(app.origin + path);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
};

/** Runs a script of a file of our own origin. */
const run = (code: string): Promise<unknown> => {
  scripts.push(code);
  return page.addScriptTag({ url: `${app.origin}/run.js?n=${scripts.length - 1}` });
};

/** Everything that was going to be reported has been: an error of a name of its own comes after all others. */
const settled = async (): Promise<Report[]> => {
  const last = `last-${randomUUID().slice(0, 4)}`;
  await run(`setTimeout(() => { throw new Error("${last}") })`);
  await expect.poll(() => sent.some((body) => body.includes(last)) && reports.length === sent.length, { timeout: 20_000 }).toBe(true);
  return reports.filter(({ error }) => !error.includes("last-"));
};
const texts = async (): Promise<string[]> => (await settled()).map(({ error }) => error);
const infoOf = ({ info }: Report): Record<string, unknown> => JSON.parse(info) as Record<string, unknown>;

describe("an error nobody caught", () => {
  it("is reported with where it was, when, on which page, and what was configured", async () => {
    await open();
    const before = Date.now();
    await run("\n  setTimeout(() => { throw new TypeError('x is not a function') })");
    const [report, ...more] = await settled();
    expect(more).toEqual([]);
    expect(report).toMatchObject({ error: "TypeError: x is not a function", url: "/za-nas", extra: "{\"version\":\"1.2.3\",\"place\":\"test\"}" });
    expect(Date.parse(report!.datetime)).toBeGreaterThanOrEqual(before);
    const { url, line, column, stack } = infoOf(report!);
    expect({ url, line, column }).toEqual({ url: `${app.origin}/run.js`, line: 2, column: 28 });
    expect(stack).toMatch(/^\s*at .*run\.js:2:28/);
  });

  it.each([
    ["a rejection with an error", "Promise.reject(new RangeError('too far'))", "RangeError: too far"],
    ["a rejection with a text", "Promise.reject('just words')", "just words"],
    ["a rejection with nothing", "Promise.reject()", "undefined"],
    ["a rejection with an object", "Promise.reject({ a: 1 })", "[object Object]"],
    ["a thrown text", "setTimeout(() => { throw 'thrown words' })", "thrown words"],
  ])("may be %s", async (_, code, error) => {
    await open();
    await run(code);
    expect(await texts()).toEqual([error]);
  });

  it("that is a rejection is told with its place, too", async () => {
    await open();
    await run("Promise.reject(new RangeError('too far'))");
    expect(infoOf((await settled())[0]!)).toMatchObject({ url: `${app.origin}/run.js`, line: 1, column: 16 });
  });

  it("is told once on a page and three times in a session, and again in another session", async () => {
    const throws = "for (let n = 0; n < 5; n++) setTimeout(() => { throw new Error('again') })";
    for (let visits = 0; visits < 5; visits += 1) {
      await open();
      await run(throws);
      await settled();
    }
    expect(reports.filter(({ error }) => error === "Error: again")).toHaveLength(3);
    await context.close();
    await newSession();
    await open();
    await run(throws);
    expect((await texts()).filter((error) => error === "Error: again")).toHaveLength(4);
  });

  it("is one of ten of a page at most", async () => {
    await open();
    await run("for (let n = 0; n < 40; n++) setTimeout(() => { throw new Error('number ' + n) })");
    await expect.poll(() => reports.length).toBe(10);
    await page.waitForTimeout(300);
    expect(reports).toHaveLength(10);
  });

  it.each([
    ["'Script error.'", "dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))"],
    ["an undefined variable of another origin", "dispatchEvent(new ErrorEvent('error', { message: 'Uncaught ReferenceError: ga is not defined', filename: 'https://third.example/x.js', lineno: 1, colno: 1 }))"],
    ["an undefined variable of an extension", "dispatchEvent(new ErrorEvent('error', { message: 'x', error: new ReferenceError('ext is not defined'), filename: 'chrome-extension://abc/x.js', lineno: 1, colno: 1 }))"],
    ["a cancelled read", "Promise.reject(new DOMException('The user aborted a request.', 'AbortError'))"],
    ["what is configured", "setTimeout(() => { throw new Error('ResizeObserver loop limit') })"],
  ])("is left out when it is %s", async (_, code) => {
    errors = { ignored: ["ResizeObserver loop"] };
    await open();
    await run(code);
    expect(await texts()).toEqual([]);
  });

  it("is reported when the undefined variable is ours, or another origin's error is of another kind", async () => {
    await open();
    await run("setTimeout(() => nothingOfThisName)");
    await run("dispatchEvent(new ErrorEvent('error', { message: 'Uncaught TypeError: y', filename: 'https://third.example/x.js', lineno: 1, colno: 1 }))");
    expect((await texts()).sort()).toEqual(["ReferenceError: nothingOfThisName is not defined", "TypeError: y"]);
  });

  it("tells neither what was typed nor keys of addresses", async () => {
    await open(`/status/${KEY}?egn=7501020018`);
    await run(`setTimeout(() => { throw new Error("no ivan@example.bg with 7501020018 at ${app.origin}/s/${KEY}?x=${KEY} for BG80BNBG96611020345678 and ${KEY}") })`);
    await run("Promise.reject((() => { try { JSON.parse('{\"name\": Иван') } catch (error) { return error } })())");
    const told = await settled();
    expect(told.map(({ url }) => url)).toEqual(["/status/:requestId?", "/status/:requestId?"]);
    const all = JSON.stringify(told);
    for (const secret of ["ivan", "7501020018", KEY, "BG80", "Иван", "egn"]) expect(all).not.toContain(secret);
    expect(told.map(({ error }) => error)).toContain("SyntaxError: Unexpected token 'И', \"…\" is not valid JSON");
    expect(told.map(({ error }) => error)).toContain(`Error: no [hidden] with [hidden] at ${app.origin}/s/:key for [hidden] and [hidden]`);
  });

  it("is bounded, however long it is", async () => {
    await open();
    await run("const deep = (n) => { if (n === 0) throw new Error('x'.repeat(1e6)); deep(n - 1) }; setTimeout(() => deep(40))");
    const [report] = await settled();
    expect(JSON.stringify(report).length).toBeLessThan(6000);
  });

  it("goes to the configured logger as well, without the page's address", async () => {
    const heard: string[] = [];
    await context.route("https://log.example/in", async (route) => {
      const body = route.request().postData() ?? "";
      // A page before this one may still be telling its last.
      if (body.includes("told twice")) heard.push(body);
      await route.fulfill({ status: 204 });
    });
    errors = { loggerUrl: "https://log.example/in", extra: { k: "v" } };
    await open();
    await run("setTimeout(() => { throw new Error('told twice') })");
    expect(await texts()).toEqual(["Error: told twice"]);
    await expect.poll(() => heard[0]).toMatch(/name="error"\r\n\r\nError: told twice[\s\S]*name="datetime"[\s\S]*name="info"[\s\S]*name="extra"\r\n\r\n\{"k":"v"\}/);
    expect(heard[0]).not.toContain("name=\"url\"");
  });
});

describe("the reporter does not speak of itself", () => {
  const throwOne = "setTimeout(() => { throw new Error('first') })";
  const heard = async (): Promise<string[]> => {
    await page.waitForTimeout(500);
    return reports.map(({ error }) => error);
  };

  it.each<[string, (response: ServerResponse) => void]>([
    ["answers 500", (response) => void response.writeHead(500).end("no")],
    ["answers 429", (response) => void response.writeHead(429).end("{}")],
    ["answers nonsense", (response) => void response.writeHead(200, { "content-type": "application/json" }).end("<html>")],
  ])("when the server %s", async (_, answers) => {
    answerReport = answers;
    await open();
    await run(throwOne);
    await expect.poll(() => reports.length).toBe(1);
    expect(await heard()).toEqual(["Error: first"]);
  });

  it("when nobody can be reached", async () => {
    let sent = 0;
    await context.route(`**${REPORTS}`, (route) => {
      sent += 1;
      return route.abort();
    });
    await open();
    await run(throwOne);
    await expect.poll(() => sent).toBe(1);
    await page.waitForTimeout(500);
    expect(sent).toBe(1);
  });

  it("when asking itself fails, and raises another error each time", async () => {
    await open();
    await run("window.asked = 0; window.fetch = () => { const n = ++window.asked; setTimeout(() => { throw new Error('fetch failed ' + n) }); return Promise.reject(new TypeError('Failed to fetch ' + n)) }");
    await run(throwOne);
    const timesAsked = (): Promise<number> => page.evaluate(() => (window as unknown as { asked: number }).asked);
    await expect.poll(timesAsked).toBe(10);
    await page.waitForTimeout(500);
    expect(await timesAsked()).toBe(10);
  });

  it("when an error cannot be read", async () => {
    await open();
    await run("Promise.reject({ toString() { throw new Error('unreadable') } }); const odd = new Error('odd'); Object.defineProperty(odd, 'message', { get() { throw new Error('unreadable too') } }); Promise.reject(odd);");
    await run(throwOne);
    await expect.poll(() => reports.length).toBe(1);
    expect(await heard()).toEqual(["Error: first"]);
  });

  it.each([
    ["storage is blocked", "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError') } })"],
    ["storage is full", "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"],
    ["storage holds nonsense", "sessionStorage.setItem('reported', 'null')"],
    ["storage holds no JSON", "sessionStorage.setItem('reported', '{')"],
  ])("when %s: the error is told all the same", async (_, code) => {
    await page.addInitScript(code);
    await open();
    await run(throwOne);
    await run(throwOne);
    await expect.poll(() => reports.length).toBe(1);
    expect(await heard()).toEqual(["Error: first"]);
  });
});

describe("an error of rendering", () => {
  const shown = (): Promise<Record<string, unknown>> => page.evaluate(() => ({
    h1: document.querySelector("h1")?.textContent, subtitle: document.querySelector(".error-page-subtitle")?.textContent, title: document.title,
    home: document.querySelector(".error-page a")?.textContent, to: document.querySelector(".error-page a")?.getAttribute("href"),
    header: document.querySelector("header") !== null, footer: document.querySelector("footer") !== null,
  }));
  const ERROR_PAGE = { h1: "Грешка", subtitle: "Програмна грешка", title: "Грешка – Заявка", home: "Начало", to: "/" };

  it("of a page leaves the layout, is told once, and is over on the next page", async () => {
    poison = ({ page: shownPage }) => void Object.assign(Object(shownPage?.data) as object, { blocks: [{ kind: "table", rows: null }] });
    await page.goto(`${app.origin}/za-nas`);
    await page.locator(".error-page").waitFor();
    await expect.poll(shown).toEqual({ ...ERROR_PAGE, header: true, footer: true });
    await expect.poll(() => reports.filter(({ info }) => info.includes("\"when\":\"rendering\""))).toHaveLength(1);
    await page.locator(".error-page a").click();
    await page.waitForURL(`${app.origin}/`);
    await expect.poll(() => page.locator(".error-page[data-status='500'] .error-page-subtitle").count()).toBe(1);
  });

  it("of what stands around the pages leaves words and a way to the start, which loads anew", async () => {
    await page.goto(`${parts.origin}/?everything`);
    await page.locator(".error-page").waitFor();
    expect(await shown()).toEqual({ ...ERROR_PAGE, header: false, footer: false });
    // What reports it comes with the error: whoever leaves before that takes it along.
    await expect.poll(() => reports.length).toBe(1);
    await page.locator(".error-page a").click();
    await page.locator("#with").waitFor();
    await expect.poll(() => reports.map(({ error }) => error)).toEqual(["TypeError: a part failed", "TypeError: a part failed"]);
  });

  it("shows the fallback where there is one and nothing where there is none, and leaves what is beside it", async () => {
    await page.goto(parts.origin);
    await page.locator("#with p").waitFor();
    expect(await page.locator("#root").evaluate((root) => [...root.children].map(({ textContent }) => textContent))).toEqual(["beside", "instead", "", "go"]);
    await expect.poll(() => reports.map(({ error }) => error)).toEqual(["TypeError: a part failed"]);
    await page.locator("button").click();
    await expect.poll(() => page.locator("#with").textContent()).toBe("well");
  });
});
