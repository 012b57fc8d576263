/** Chromium for tests. */
import type { Browser, LaunchOptions } from "playwright";
import { chromiumLaunch, testLaunch } from "./chromium.ts";
import { forbidInFast } from "./tier.ts";

/** Starts a headless Chromium; the default options are those of benchmarks. */
export const launchBrowser = async (options: () => Promise<LaunchOptions> = chromiumLaunch): Promise<Browser> => {
  forbidInFast("opens a browser", "browser");
  // Imported here, as fast tests import this module too, only to be refused.
  const { chromium } = await import("playwright");
  return chromium.launch(await options());
};

let shared: Promise<Browser> | undefined;

const running = async (): Promise<Browser> => {
  const browser = await (shared ??= launchBrowser(testLaunch));
  if (browser.isConnected()) return browser;
  return (shared = launchBrowser(testLaunch));
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
