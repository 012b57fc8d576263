/** Visitors: a browser window, what it complained about, and the widths of a phone. */
import { expect, vi } from "vitest";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";

const PATIENCE_MS = 30_000;

export const PHONE = { width: 390, height: 844 } as const;

export type Visit = {
  context: BrowserContext;
  page: Page;
  /** Everything a developer would frown at: console errors and warnings, exceptions, policy violations, reports of hydration. */
  complaints: string[];
  close(): Promise<void>;
};

/** The browser's own console calls these errors: a refused step (400), a page that asks once more while one logs out (401), and one that is left while its channel opens. */
const EXPECTED = /^error: Failed to load resource: the server responded with a status of 40[01]|^warning: WebSocket connection .* WebSocket is closed before the connection is established/;

const listen = (page: Page, complaints: string[]): void => {
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("console", (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(text)) complaints.push(`${new URL(page.url()).pathname} ${text} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(`${new URL(page.url()).pathname} exception: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v2/error")) complaints.push(`${new URL(page.url()).pathname} reported: ${request.postData()}`);
  });
};

export type VisitOptions = BrowserContextOptions & {
  /** False: a browser without JavaScript. */
  script?: boolean;
  /** What the visitor has chosen about cookies before; „undecided“ is asked. */
  consent?: "all" | "essential" | "undecided" | (string & {});
};

/** Opens a window on a site. A phone's width unless said otherwise. */
export const visit = async (browser: Browser, url: string, { script = true, consent = "essential", ...options }: VisitOptions = {}): Promise<Visit> => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: url, locale: "bg-BG", timezoneId: "Europe/Sofia", javaScriptEnabled: script, ...options });
  if (consent !== "undecided") await context.addCookies([{ name: "cookie-consent", value: consent, url }]);
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
    });
  });
  const complaints: string[] = [];
  context.on("page", (page) => listen(page, complaints));
  return { context, page: await context.newPage(), complaints, close: () => context.close() };
};

/** What a window says of a server that goes, is away, and comes back: how much of it is a matter of the instant. */
const ABSENT = /ERR_CONNECTION_(?:REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|The live channel does not connect/;

/** Takes back what open windows said of a server that a test had stopped. */
export const forgiveAbsence = ({ complaints }: Visit): void => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !ABSENT.test(text)));
};

/** Nothing was complained about on any page so far. */
export const expectNoComplaints = ({ complaints }: Visit): void => expect(complaints).toEqual([]);

type Matchers = Record<string, (...wanted: unknown[]) => void>;

/** Like `expect.poll`, as patient as the browser is, and at home in tests that run side by side. */
export const eventually = <T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> =>
  new Proxy({}, {
    get: (_, matcher: string) => (...wanted: unknown[]) =>
      vi.waitFor(async () => (expect(await read()) as unknown as Matchers)[matcher]!(...wanted), { timeout: PATIENCE_MS, interval: 100 }),
  }) as ReturnType<typeof expect.poll<T>>;

/** The script has taken the page over. */
export const ready = async (page: Page): Promise<void> => {
  await page.waitForSelector("html[data-ready]", { state: "attached" });
};

/** The page knows how high the cookie bar stands: it is measured in the frame after the one that drew it. */
export const roomForBar = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--room") !== "");
};

/** Puts a mark into the document: it is gone as soon as another document is loaded. */
export const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { marked: true }));

export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => "marked" in window);
