/** Chromium for tests. */
import type { Browser } from "playwright";
import { chromiumLaunch } from "./chromium.ts";
import { forbidInFast } from "./tier.ts";

/** Starts the headless Chromium that `chromiumLaunch` selects. */
export const launchBrowser = async (): Promise<Browser> => {
  forbidInFast("opens a browser", "browser");
  // Imported here, as fast tests import this module too, only to be refused.
  const { chromium } = await import("playwright");
  return chromium.launch(await chromiumLaunch());
};

let shared: Promise<Browser> | undefined;

const running = async (): Promise<Browser> => {
  const browser = await (shared ??= launchBrowser());
  if (browser.isConnected()) return browser;
  return (shared = launchBrowser());
};

/** This worker's shared Chromium, started on first use. `close` closes its contexts; the worker's end stops it. */
export const openBrowser = async (): Promise<Browser> => {
  const browser = await running();
  const close = async (): Promise<void> =>
    void (await Promise.all(browser.contexts().map((context) => context.close())));
  return new Proxy(browser, {
    get: (_, name) => {
      const found: unknown = name === "close" ? close : Reflect.get(browser, name);
      return typeof found === "function" ? (found.bind(browser) as unknown) : found;
    },
  });
};
