/** Opens the layout around a page in Chromium, with mocked API responses. */
import type { Browser, Page } from "playwright";
import type { RootConfigData } from "#src/api/responses/responses.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { serveEntry, type BuiltEntry } from "#tests/support/built-entry.ts";

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
        social: { facebook: "https://example.com/f", x: "https://example.com/x" },
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

export const frames = async (): Promise<Frames> => {
  const [browser, entry]: [Browser, BuiltEntry] = await Promise.all([
    openBrowser(),
    serveEntry("src/shell/layout.fixture.tsx", (_, response) => {
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          `<!doctype html><html lang="bg"><head><title>frame</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="${entry.script}"></script></body></html>`,
        );
    }),
  ]);
  return {
    open: async ({ path = "/start", width = 390, height = 700, motion = false, answers: own = {} } = {}) => {
      const page = await browser.newPage({
        viewport: { width, height },
        reducedMotion: motion ? "no-preference" : "reduce",
        baseURL: entry.origin,
      });
      await page.context().addCookies([{ name: "cookie-consent", value: "essential", url: entry.origin }]);
      const frame: Frame = { page, calls: [], reports: [], console: [], errors: [] };
      page.on("console", (message) => frame.console.push(message.text()));
      page.on("pageerror", (error) => frame.errors.push(error));
      const all: Record<string, unknown> = { ...answers, ...own };
      await page.route("**/api/v2/**", async (route) => {
        const request = route.request();
        const call = new URL(request.url()).pathname.slice("/api/v2/".length);
        frame.calls.push(`${request.method()} ${call}`);
        if (call === "error")
          frame.reports.push(/name="error"\r\n\r\n(.*)\r\n/.exec(request.postData() ?? "")?.[1] ?? "");
        const answer = call in all ? all[call] : {};
        if (answer === NEVER) return;
        if (typeof answer === "number") return route.fulfill({ status: answer, body: "" });
        if (answer === PAGE)
          return route.fulfill({ status: 200, contentType: "text/html", body: "<p>Sign in to the network</p>" });
        return route.fulfill({ json: typeof answer === "function" ? (answer as () => unknown)() : answer });
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
