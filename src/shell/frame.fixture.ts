/** Opens the layout around a page in Chromium, with mocked API responses. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, Page } from "playwright";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";
import { reusedPages } from "#tests/support/reused-pages.ts";

const nobody = {
  user: null,
  activeBonuses: [],
  activeAffiliatePromotion: null,
  unsignedContract: null,
  hasActiveOffer: false,
  needsVideoVerification: false,
  liveChatConfig: null,
};
const user = {
  id: "1",
  email: "a@example.bg",
  status: { key: "verified" },
  guaranteedRequests: [],
  isSubscribed: false,
};

/** Default mock responses; tests override single calls. */
export const answers = {
  "user-data": { userData: nobody } as unknown,
  config: {
    root: {
      phoneForCall: "0700 10 100",
      lang: "bg",
      contractAcceptEnabled: true,
      config: { fastCreditMaxAmount: 700 },
      gossip: { enabled: false, uri: "", path: "/gossip" },
      demo: false,
      consent: { preset: "spec", tagManagerId: null },
      brand: {
        name: "Заявка",
        company: "„Заявка“ ЕАД",
        registerNumber: "BGR00000",
        certificate: "123",
        association: "„Сдружението“",
        social: { facebook: "https://example.com/f", youtube: "https://example.com/y", x: "https://example.com/x" },
      },
    },
  } satisfies RootConfigData as unknown,
  announcements: { announcements: [] } as unknown,
};

/** Response of `user-data` for a logged-in user; with `moreOfUser` null, for an anonymous visitor. */
export const visitor = (more: object = {}, moreOfUser: object | null = {}): unknown => ({
  userData: { ...nobody, user: moreOfUser && { ...user, ...moreOfUser }, ...more },
  csrf: "token",
});

export type Frame = {
  page: Page;
  /** API calls in order, as "GET config". */ calls: string[];
  /** Errors posted to the `error` call. */ reports: string[];
  console: string[];
  errors: Error[];
};

export type FrameOptions = {
  path?: string;
  width?: number;
  height?: number;
  motion?: boolean;
  answers?: Partial<Record<string, unknown>>;
};

/** Mock responses: one that never arrives, and an HTML page; a number is a status without a body. */
export const NEVER = Symbol("never"),
  PAGE = Symbol("a page of a proxy");

export type Frames = { open(options?: FrameOptions): Promise<Frame>; close(): Promise<void> };

/** Cookie with a frame's number: tells the server whose answers a call gets. */
const FRAME = "test-frame";
const API = "/api/v2/";

const reply = (answer: unknown, response: ServerResponse): void => {
  if (answer === NEVER) return;
  if (typeof answer === "number") return void response.writeHead(answer).end();
  if (answer === PAGE)
    return void response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in to the network</p>");
  const body = JSON.stringify(typeof answer === "function" ? (answer as () => unknown)() : answer);
  response.writeHead(200, { "content-type": "application/json" }).end(body);
};

export const frames = async (): Promise<Frames> => {
  const answersOf: Record<string, unknown>[] = [];
  const answerCall = ({ url, headers }: IncomingMessage, response: ServerResponse): void => {
    const frame = new RegExp(`${FRAME}=(\\d+)`).exec(headers.cookie ?? "")?.[1];
    const all = answersOf[Number(frame)] ?? {};
    const call = new URL(url!, "http://test").pathname.slice(API.length);
    reply(call in all ? all[call] : {}, response);
  };
  const [browser, entry]: [Browser, BuiltEntry] = await Promise.all([
    openBrowser(),
    serveEntry("src/shell/layout.fixture.tsx", (request, response) => {
      if (request.url!.startsWith(API)) return answerCall(request, response);
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<!doctype html><html lang="bg"><head><title>frame</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="${entry.script}"></script></body></html>`,
        );
    }),
  ]);
  const pages = reusedPages(browser);
  return {
    open: async ({ path = "/start", width = 390, height = 700, motion = false, answers: own = {} } = {}) => {
      const page = await pages.newPage({
        viewport: { width, height },
        reducedMotion: motion ? "no-preference" : "reduce",
        baseURL: entry.origin,
      });
      const number = answersOf.push({ ...answers, ...own }) - 1;
      await page.context().addCookies([
        { name: "cookie-consent", value: "essential", url: entry.origin },
        { name: FRAME, value: String(number), url: entry.origin, httpOnly: true },
      ]);
      const frame: Frame = { page, calls: [], reports: [], console: [], errors: [] };
      page.on("console", (message) => frame.console.push(message.text()));
      page.on("pageerror", (error) => frame.errors.push(error));
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith(API)) return;
        const call = pathname.slice(API.length);
        frame.calls.push(`${request.method()} ${call}`);
        if (call === "error")
          frame.reports.push(/name="error"\r\n\r\n(.*)\r\n/.exec(request.postData() ?? "")?.[1] ?? "");
      });
      await page.goto(path);
      await page.locator("h1").waitFor();
      return frame;
    },
    close: async () => {
      await browser.close();
      await entry.close();
    },
  };
};
