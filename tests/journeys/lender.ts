/** A running server and a browser for a test file. A borrower enters where their test begins. */
import type { Browser } from "playwright";
import { beforeAll } from "vitest";
import { closeAfterAll } from "#tests/support/after-all.ts";
import type { Borrower, Milestone } from "#tests/support/borrower.ts";
import type { Person, Story } from "#tests/support/borrower-data.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { remoteBorrowerAt } from "#tests/support/remote-borrower.ts";
import { startServer, type ServerProcess, type StartOptions } from "#tests/support/server-process.ts";
import { enter, ready, visit, type Visit, type VisitOptions } from "./visit.ts";

/** A window of a borrower who has come to a milestone without it. */
export type VisitAt = Visit & { borrower: Borrower; person: Person };

/** Who comes to a milestone; default: a new person with an application that is approved. */
export type At = VisitOptions & { story?: Story; person?: Person };

/** The page on which a borrower stands at a milestone. */
const STANDS: Readonly<Record<Milestone, string>> = {
  registered: "/user-sms-confirm",
  confirmed: "/kak-da-populnia",
  filledIn: "/lichni-danni",
  told: "/poluchavane-i-obezpechenie",
  sent: "/sms-confirm",
  decided: "/pregled-na-dogovora",
  signed: "/status",
};

export type Lender = {
  readonly server: ServerProcess;
  readonly browser: Browser;
  readonly url: string;
  /** Opens a window on the server. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Opens a window on one of its pages and waits for hydration. */
  visitPage(path: string, options?: VisitOptions): Promise<Visit>;
  /** A new borrower at a milestone. */
  borrowerAt(milestone: Milestone, story?: Story, person?: Person): Promise<Borrower>;
  /** Opens a window of a new borrower on the page of a milestone and waits for hydration, if scripts are on. */
  visitAt(milestone: Milestone, options?: At): Promise<VisitAt>;
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
  const opened = async (visitor: Visit, path: string, script = true): Promise<void> => {
    await visitor.page.goto(path);
    if (script) await ready(visitor.page);
  };
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
      await opened(visitor, path);
      return visitor;
    },
    borrowerAt: (milestone, story, person) => remoteBorrowerAt(server!.url, milestone, story, person),
    visitAt: async (milestone, { story, person, ...chosen } = {}) => {
      const borrower = await remoteBorrowerAt(server!.url, milestone, story, person);
      const visitor = await visit(browser!, server!.url, chosen);
      await enter(visitor, borrower);
      await opened(visitor, STANDS[milestone], chosen.script);
      return { ...visitor, borrower, person: borrower.person };
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
