/** A real browser for tests. */
import { chromium, type Browser } from "playwright";
import { chromiumLaunch } from "./chromium.ts";

/** Starts a headless Chromium, the one `chromiumLaunch` names. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumLaunch());

let shared: Promise<Browser> | undefined;

const running = async (): Promise<Browser> => {
  const browser = await (shared ??= launchBrowser());
  if (browser.isConnected()) return browser;
  return (shared = launchBrowser());
};

/** The Chromium of this worker, started when the first test file asks. Closing it closes its windows; it ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  const browser = await running();
  const close = async (): Promise<void> => void (await Promise.all(browser.contexts().map((context) => context.close())));
  return new Proxy(browser, {
    get: (_, name) => {
      const found: unknown = name === "close" ? close : Reflect.get(browser, name);
      return typeof found === "function" ? (found.bind(browser) as unknown) : found;
    },
  });
};
