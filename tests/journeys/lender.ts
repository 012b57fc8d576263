/** A running server and a browser for a test file. */
import type { Browser } from "playwright";
import { beforeAll } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { startServer, type ServerProcess, type StartOptions } from "#tests/support/server-process.ts";
import { ready, visit, type Visit, type VisitOptions } from "./visit.ts";

export type Lender = {
  readonly server: ServerProcess;
  readonly browser: Browser;
  readonly url: string;
  /** Opens a window on the server. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens a window on one of its pages and waits for hydration. */
  visitPage(path: string, options?: VisitOptions): Promise<Visit>;
};

/** Opens a server and a browser before the file's tests and closes both after them, with any windows left open. */
const use = (open: () => Promise<ServerProcess>, close: (server: ServerProcess) => Promise<void>): Lender => {
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [server, browser] = await Promise.all([open(), openBrowser()]);
  });
  closeAfterAll(
    () => browser,
    () => server && { close: () => close(server!) },
  );
  return {
    get server() {
      return server!;
    },
    get browser() {
      return browser!;
    },
    get url() {
      return server!.url;
    },
    visit: (chosen) => visit(browser!, server!.url, chosen),
    visitPage: async (path, chosen) => {
      const visitor = await visit(browser!, server!.url, chosen);
      await visitor.page.goto(path);
      await ready(visitor.page);
      return visitor;
    },
  };
};

let shared: Promise<ServerProcess> | undefined;

/** The worker's server, shared by its files in turn: each creates its own people and leaves the server running. */
export const useLender = (): Lender =>
  use(
    () => (shared ??= startServer()),
    async () => {},
  );

/** A server of the file's own: to restart it, to start it with other options, or to use up a rate limit. */
export const useOwnLender = (options: () => StartOptions = () => ({})): Lender =>
  use(
    () => startServer(options()),
    (server) => server.close(),
  );
