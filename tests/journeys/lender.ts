/** One server and one browser for a test file, closed after it. */
import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "#tests/browser.ts";
import { startServer, type ServerProcess, type StartOptions } from "#tests/server-process.ts";
import { visit, type Visit, type VisitOptions } from "./visit.ts";

export type Lender = {
  readonly server: ServerProcess;
  readonly browser: Browser;
  readonly url: string;
  /** Opens a window on the server. */
  visit(options?: VisitOptions): Promise<Visit>;
};

/** Starts both before the file's tests; windows left open close with the browser. */
export const useLender = (options: () => StartOptions = () => ({})): Lender => {
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(options()), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() { return server!; },
    get browser() { return browser!; },
    get url() { return server!.url; },
    visit: (chosen) => visit(browser!, server!.url, chosen),
  };
};
