/**
 * Pages that tests use one after another. A new page costs a renderer process, an empty HTTP cache and a compilation of
 * its scripts: more CPU than most tests need for themselves.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright";
import { TestRunner } from "vitest";

/** Members of a page that leave nothing behind, or only what `wipe` removes; any other one ends the page's reuse. */
const TRACELESS = new RegExp(
  "^(add(Listener|ScriptTag|StyleTag)|content|context|evaluate(Handle)?|getBy[A-Z]\\w+|goto|isClosed|keyboard|locator|" +
    "mainFrame|mouse|on|reload|request|set(DefaultTimeout|ExtraHTTPHeaders|ViewportSize)|title|url|viewportSize|" +
    "waitFor[A-Z]\\w+)$",
);

/** The same of a page's context. */
const TRACELESS_IN_CONTEXT = /^(addCookies|browser|clearCookies|cookies|isClosed|newCDPSession|pages|request|tracing)$/;

/** Playwright's default timeout (ms). */
const TIMEOUT = 30_000;

/**
 * Runs in the page before it is left: keeps the page's handlers from hearing that, as what they send would reach the
 * next test; empties its storage, for good. Resolves to false if the origin keeps more than this removes.
 */
const emptyStorage = async (): Promise<boolean> => {
  for (const type of ["beforeunload", "pagehide", "visibilitychange", "unload"])
    window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  // For listeners that come before those.
  window.fetch = () => new Promise(() => undefined);
  navigator.sendBeacon = () => true;
  XMLHttpRequest.prototype.send = () => undefined;
  Storage.prototype.setItem = () => undefined;
  localStorage.clear();
  sessionStorage.clear();
  window.name = "";
  const kept = await Promise.all([
    indexedDB.databases(),
    caches.keys(),
    navigator.serviceWorker.getRegistrations() as Promise<readonly unknown[]>,
  ]);
  return kept.every(({ length }) => length === 0);
};

type Listen = (event: string, listener: (...args: never[]) => void) => unknown;

/** What a page's test did that matters for the next one. */
class Traces {
  isSpoilt = false;
  readonly used = new Set<string>();
  readonly origins = new Set<string>();
  /** Each removes a listener. */
  readonly unlisten: (() => void)[] = [];
  readonly sessions: CDPSession[] = [];
}

/** Notes in `traces` the use of each member of a page or context; one that is not `traceless` spoils it. */
const watch = (target: object, traceless: RegExp, traces: Traces): void => {
  const own = [...Object.getOwnPropertyNames(Object.getPrototypeOf(target)), ...Object.keys(target)];
  const names = new Set(
    [...own, "on", "once", "prependListener"].filter((each) => !/^_|^(constructor|close)$/.test(each)),
  );
  for (const name of names) {
    const found = Reflect.get(target, name) as unknown;
    const value = typeof found === "function" ? (found.bind(target) as unknown) : found;
    const get = (): unknown => {
      traces.used.add(name);
      if (!traceless.test(name)) traces.isSpoilt = true;
      return value;
    };
    Object.defineProperty(target, name, { configurable: true, get });
  }
};

/** Notes the origins that a page visits, and listeners and sessions of the browser's protocol that tests add. */
const follow = (page: Page, context: BrowserContext, traces: Traces): void => {
  page.on("framenavigated", (frame) => {
    const { origin } = new URL(frame.url());
    if (origin !== "null") traces.origins.add(origin);
  });
  const off = page.off.bind(page) as Listen;
  const noting =
    (listen: Listen): Listen =>
    (event, listener) => {
      traces.unlisten.push(() => off(event, listener));
      return listen(event, listener);
    };
  Object.assign(page, {
    on: noting(page.on.bind(page) as Listen),
    addListener: noting(page.addListener.bind(page) as Listen),
  });
  const newSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await newSession(target);
    traces.sessions.push(session);
    return session;
  };
};

/** Makes a page as clean as a new one; resolves to false if that is not possible. */
const wipe = async (page: Page, options: BrowserContextOptions, traces: Traces): Promise<boolean> => {
  const { used, origins, unlisten, sessions } = traces;
  if (traces.isSpoilt || TestRunner.getCurrentTest()?.result?.state === "fail" || origins.size > 1) return false;
  if (origins.size === 1) {
    // Storage can only be emptied from a page of its origin.
    if (!origins.has(new URL(page.url()).origin) || !(await page.evaluate(emptyStorage))) return false;
    await page.goto("about:blank");
  }
  for (const undo of unlisten.splice(0)) undo();
  // A session's end undoes what it has set; tests may have ended it themselves.
  for (const session of sessions.splice(0)) await session.detach().catch(() => undefined);
  await page.mouse.move(-1, -1);
  if (used.has("setExtraHTTPHeaders")) await page.setExtraHTTPHeaders({});
  if (used.has("setDefaultTimeout")) page.setDefaultTimeout(TIMEOUT);
  if (used.has("setViewportSize")) await page.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
  origins.clear();
  used.clear();
  return true;
};

/** Opens pages as a browser does. */
export type Pages = Pick<Browser, "newPage">;

/**
 * Opens pages that `close` wipes and hands to the next call of `newPage` with the same options: without cookies,
 * storage and listeners, on `about:blank`, with the mouse outside. A page is closed for good when its test failed or
 * has left anything else behind: a route, a clock, a script for every document, a permission, a second page.
 * Scripts stay in the page's HTTP cache.
 */
export const reusedPages = (browser: Browser): Pages => {
  const idle = new Map<string, Page[]>();
  const open = async (options: BrowserContextOptions, key: string): Promise<Page> => {
    const page = await browser.newPage(options);
    const context = page.context();
    const close = page.close.bind(page);
    const traces = new Traces();
    follow(page, context, traces);
    watch(page, TRACELESS, traces);
    watch(context, TRACELESS_IN_CONTEXT, traces);
    const giveBack = async (): Promise<void> => {
      const isClean = await wipe(page, options, traces).catch(() => false);
      if (!isClean || context.pages().length > 1) return close();
      await context.clearCookies();
      idle.set(key, [...(idle.get(key) ?? []), page]);
    };
    return Object.assign(page, { close: giveBack });
  };
  return {
    newPage: async (options = {}) => {
      const key = JSON.stringify(options);
      return idle.get(key)?.pop() ?? open(options, key);
    },
  };
};
