/** Browser and server for tests of forms: each test gets a clean page and fails on console errors or warnings. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, Locator, Page as BrowserPage } from "playwright";
import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages, type Pages } from "#tests/support/reused-pages.ts";
import type { Descriptor, Element } from "#src/engine/core/definition.ts";
import { effectsWith, kitWith, newDiary, Page, type Diary, type PageState } from "./page.fixture.tsx";

/** Response of the test server: `body` as JSON or `raw` as it is; `after` delays it, `hangUp` drops the connection. */
export type Reply = {
  status?: number;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
  hangUp?: boolean;
  after?: Promise<unknown>;
};

let versions = 0;
/** A descriptor with a submit button and a new version on every call. */
export const formOf = (elements: readonly Element[], more: Partial<Descriptor> = {}): Descriptor => ({
  id: "f",
  title: "Форма",
  action: "form",
  version: `v${(versions += 1)}`,
  values: {},
  csrf: "token",
  key: "key",
  elements: [...elements, { type: "submit", name: "submit", label: "Напред" }],
  ...more,
});

/** `inOne`: whether the page's code is one script, or chunks as in the product. */
export const useForms = ({ inOne = true } = {}) => {
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });
  let browser: Browser;
  let pages: Pages;
  let entry: BuiltEntry;
  let state: PageState;
  /** Resolves when pending effects have rendered. */
  const drawn = (): Promise<unknown> =>
    it.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const it = {
    page: undefined as unknown as BrowserPage,
    /** Posted bodies, raw. */
    posted: [] as { url: string; body: string }[],
    asked: [] as string[],
    complaints: [] as string[],
    reply: (() => ({})) as (count: number) => Reply,
    /** Bytes of a post's body after which its connection is cut; undefined lets it pass. */
    cutAfter: (() => undefined) as (url: string) => number | undefined,
    answer: ((): unknown => ({})) as (question: URL) => unknown,
    /** Loads the server-rendered page, without its script. */
    open: async (forms: readonly Descriptor[], more: Partial<PageState> = {}): Promise<void> => {
      state = { forms, strict: false, ...more };
      await it.page.goto(entry.origin);
    },
    hydrate: async (): Promise<void> => {
      await it.page.addScriptTag({ url: entry.script, type: "module" });
      await it.page.locator("html[data-ready]").waitFor();
    },
    start: async (forms: readonly Descriptor[], more: Partial<PageState> = {}): Promise<void> => {
      await it.open(forms, more);
      await it.hydrate();
    },
    show: async (change: Partial<PageState>): Promise<void> => {
      await it.page.evaluate((next) => window.show(next), change);
      await drawn();
    },
    control: (path: string, form = "f"): Locator => it.page.locator(`[id="${form}.${path}"]`),
    frame: (path: string, form = "f"): Locator => it.page.locator(`[id="${form}.${path}.field"]`),
    button: (): Locator => it.page.getByRole("button", { name: "Напред" }).first(),
    press: async (...keys: string[]): Promise<void> => {
      for (const key of keys) await it.page.keyboard.press(key);
    },
    diary: (): Promise<Diary> => it.page.evaluate(() => window.diary),
    /** What an action renders: React commits, and widget renders by field path. */
    drawnBy: async (action: () => Promise<unknown>): Promise<{ commits: number; renders: Record<string, number> }> => {
      await drawn();
      const before = await it.diary();
      await action();
      const after = await it.diary();
      const renders = Object.entries(after.renders).map(
        ([path, count]) => [path, count - (before.renders[path] ?? 0)] as const,
      );
      return {
        commits: after.commits - before.commits,
        renders: Object.fromEntries(renders.filter(([, count]) => count > 0)),
      };
    },
    /** Caret position in the focused control. */
    caret: (): Promise<number | null> =>
      it.page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart),
  };

  const html = (): string => {
    const diary = newDiary();
    const page = createElement(Page, { state, diary, kit: kitWith(diary), effects: effectsWith(diary) });
    return (
      `<!doctype html><html lang="bg"><head><meta charset="utf-8"><title>Форма</title></head><body><main><h1>Форма</h1><div id="root">${renderToString(page)}</div></main>` +
      `<script type="application/json" id="data">${JSON.stringify(state).replaceAll("<", "\\u003c")}</script></body></html>`
    );
  };
  const json = (response: ServerResponse, { status = 200, body = {}, raw, headers = {} }: Reply): void =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(raw ?? JSON.stringify(body));
  const onPost = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    const most = it.cutAfter(request.url!) ?? Infinity;
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) request.socket.destroy();
    });
    request.on("end", async () => {
      it.posted.push({ url: request.url!, body: Buffer.concat(chunks).toString("utf8") });
      const reply = it.reply(it.posted.length);
      await reply.after;
      if (reply.hangUp) request.socket.destroy();
      else json(response, request.url!.startsWith("/api/v2/drafts/") ? { body: { kept: true }, ...reply } : reply);
    });
  };
  const answerAll = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? "/", "http://test");
    if (request.method === "POST") return onPost(request, response);
    if (url.pathname.startsWith("/ask/")) {
      it.asked.push(`${url.pathname.slice(5)}${url.search}`);
      return void Promise.resolve(it.answer(url)).then((body) => json(response, { body }));
    }
    if (url.pathname !== "/") return void response.writeHead(204).end();
    try {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html());
    } catch (error) {
      it.complaints.push(String(error));
      response.end();
    }
  };

  beforeAll(async () => {
    [browser, entry] = await Promise.all([
      openBrowser(),
      serveEntry("src/engine/react/entry.fixture.tsx", answerAll, { inOne }),
    ]);
    pages = reusedPages(browser);
  });
  closeAfterAll(
    () => browser,
    () => entry,
  );
  beforeEach(async () => {
    Object.assign(it, {
      posted: [],
      asked: [],
      complaints: [],
      reply: () => ({}),
      answer: () => ({}),
      cutAfter: () => undefined,
    });
    it.page = await pages.newPage();
    // The same timeout as `expect.poll`.
    it.page.setDefaultTimeout(15_000);
    const refused = /Failed to load resource/;
    it.page.on(
      "console",
      (message) =>
        ["error", "warning"].includes(message.type()) &&
        !refused.test(message.text()) &&
        it.complaints.push(message.text()),
    );
    it.page.on("pageerror", (error) => it.complaints.push(error.message));
  });
  afterEach(async () => {
    const recovered = await it.page.evaluate(() => window.recovered ?? []);
    await it.page.close();
    expect([...it.complaints, ...recovered]).toEqual([]);
  });
  return it;
};
