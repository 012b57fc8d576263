/** Everything that scripts of a page can store in a browser, read back. */
import type { Page } from "playwright";

export type KeptInBrowser = {
  local: Record<string, string>;
  session: Record<string, string>;
  /** Names of IndexedDB databases, of Cache Storage's caches, and scopes of service workers. */
  databases: string[];
  caches: string[];
  workers: string[];
  /** Cookies that scripts can read. */
  cookies: string[];
  /** The entry of the session's history, and the window's name: both outlive the page. */
  entry: string;
};

export const keptInBrowser = (page: Page): Promise<KeptInBrowser> =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ""),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    cookies: document.cookie.split("; ").filter(Boolean),
    entry: JSON.stringify([history.state, window.name]),
  }));
