/** A browser window and the complaints it recorded; patient matchers; a phone's viewport. */
import { expect, onTestFailed, vi } from "vitest";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { newAddress, type Borrower } from "#tests/support/borrower.ts";

const PATIENCE_MS = 30_000;

export const PHONE = { width: 390, height: 844 } as const;

export type Visit = {
  context: BrowserContext;
  page: Page;
  /**
   * Console errors and warnings, exceptions, CSP violations, and reports to the error endpoint (hydration errors, too).
   */
  complaints: string[];
  close(): Promise<void>;
};

/**
 * Expected console entries: a refused step (400), a refetch during logout (401), leaving a page while its WebSocket
 * opens.
 */
const EXPECTED =
  /^error: Failed to load resource: the server responded with a status of 40[01]|^warning: WebSocket connection .* WebSocket is closed before the connection is established/;

const listen = (page: Page, complaints: string[]): void => {
  page.setDefaultTimeout(PATIENCE_MS);
  page.on("console", (message) => {
    const text = `${message.type()}: ${message.text()}`;
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(text))
      complaints.push(`${new URL(page.url()).pathname} ${text} ${message.location().url}`);
  });
  page.on("pageerror", (error) =>
    complaints.push(`${new URL(page.url()).pathname} exception: ${error.stack ?? error.message}`),
  );
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v2/error"))
      complaints.push(`${new URL(page.url()).pathname} reported: ${request.postData()}`);
  });
};

/** Says where the pages of a failed test stand, and what they show of their forms. */
const tell = async (context: BrowserContext, complaints: readonly string[]): Promise<void> => {
  for (const page of context.pages()) {
    const shown = page.locator(".summary, .form-status, .buttons, dialog[open]").filter({ visible: true });
    const texts = await shown.allInnerTexts().catch(String);
    const refused = page.locator("input[aria-invalid=true]");
    const typed = await refused
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
      .catch(String);
    console.error(`stands at ${new URL(page.url()).pathname}:`, texts, typed, complaints);
  }
};

export type VisitOptions = BrowserContextOptions & {
  /** False: a browser without JavaScript. */
  script?: boolean;
  /** Earlier cookie choice; „undecided“ sets no cookie, so the bar appears. */
  consent?: "all" | "essential" | "undecided" | (string & {});
};

/** Opens a window on a site, with a phone's viewport by default. */
export const visit = async (
  browser: Browser,
  url: string,
  { script = true, consent = "essential", ...options }: VisitOptions = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: url,
    locale: "bg-BG",
    timezoneId: "Europe/Sofia",
    // A hand waits until a page rests; a press of a test would land beside a button that still moves.
    reducedMotion: "reduce",
    javaScriptEnabled: script,
    // Budgets count by address, and the people of a test file live apart.
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
    ...options,
  });
  if (consent !== "undecided") await context.addCookies([{ name: "cookie-consent", value: consent, url }]);
  await context.addInitScript(() => {
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  const complaints: string[] = [];
  context.on("page", (page) => listen(page, complaints));
  if (expect.getState().currentTestName) onTestFailed(() => tell(context, complaints));
  return { context, page: await context.newPage(), complaints, close: () => context.close() };
};

/** Gives a window the session and the device of a borrower who has come so far without a browser. */
export const enter = ({ context }: Pick<Visit, "context">, { cookies, lender }: Borrower): Promise<void> =>
  context.addCookies(
    [...cookies].map(([name, value]) => ({ name, value, url: lender.url, httpOnly: true, sameSite: "Lax" as const })),
  );

/** Complaints about a server that is restarting; how many there are depends on timing. */
const ABSENT = /ERR_CONNECTION_(?:REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|The live channel does not connect/;

/** Removes complaints about a server that the test itself had stopped. */
export const forgiveAbsence = ({ complaints }: Visit): void => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !ABSENT.test(text)));
};

/** Expects no complaint on any page of the visit so far. */
export const expectNoComplaints = ({ complaints }: Visit): void => expect(complaints).toEqual([]);

type Matchers = Record<string, (...wanted: unknown[]) => void>;

/** Like `expect.poll`, with the browser's timeout (30 s), and usable in concurrent tests. */
export const eventually = <T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> =>
  new Proxy(
    {},
    {
      get:
        (_, matcher: string) =>
        (...wanted: unknown[]) =>
          vi.waitFor(async () => (expect(await read()) as unknown as Matchers)[matcher]!(...wanted), {
            timeout: PATIENCE_MS,
            interval: 100,
          }),
    },
  ) as ReturnType<typeof expect.poll<T>>;

/** Waits for hydration. */
export const ready = async (page: Page): Promise<void> => {
  await page.waitForSelector("html[data-ready]", { state: "attached" });
};

/** Waits for the cookie bar, which comes a moment after the page and reserves its room as it appears. */
export const roomForBar = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--room") !== "");
};

/** Marks the document, so that `isSameDocument` can tell whether another one was loaded since. */
export const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { marked: true }));

export const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => "marked" in window);

/** Something to wait `until` it is released. */
export const held = (): { until: Promise<void>; release: () => void } => {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
};
