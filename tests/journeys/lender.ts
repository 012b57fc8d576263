/** A server and a browser for a test file. */
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

/** A lender for a file's tests; windows left open close after them. */
const use = (open: () => Promise<ServerProcess>, close: (server: ServerProcess) => Promise<void>): Lender => {
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([open(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    if (server) await close(server);
  });
  return {
    get server() { return server!; },
    get browser() { return browser!; },
    get url() { return server!.url; },
    visit: (chosen) => visit(browser!, server!.url, chosen),
  };
};

let shared: Promise<ServerProcess> | undefined;

/** The worker's server, which files share one after the other: each brings people of its own, and leaves it running. */
export const useLender = (): Lender => use(() => (shared ??= startServer()), async () => {});

/** A server of the file's own: to stop, to start in another way, or to use up what an address may ask for. */
export const useOwnLender = (options: () => StartOptions = () => ({})): Lender => use(() => startServer(options()), (server) => server.close());
