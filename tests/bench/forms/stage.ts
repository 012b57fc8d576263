/** One Chromium with one page per contender, each on its own site and therefore in its own process. */
import { extname } from "node:path";
import type { Browser, CDPSession, Page } from "playwright";
import { launchBrowser } from "#tests/support/browser.ts";
import { bundleOf, pageBundle, type Bundle } from "./bundles.ts";
import type { Contender } from "./contenders.ts";

/** A contender ready to be measured. */
export type Actor = { contender: Contender; page: Page; cdp: CDPSession; gz: number; failed: string[] };
export type Stage = { actors: readonly Actor[]; version: string; close(): Promise<void> };

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

const htmlOf = (bundles: readonly Bundle[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title></head><body><main><div id="root"></div></main>` +
  `${bundles.map(({ entry }) => `<script type="module" src="${entry}"></script>`).join("")}</body></html>`;

const actorOf = async (browser: Browser, contender: Contender, runner: Bundle, styled: boolean): Promise<Actor> => {
  const form = await bundleOf(contender);
  const context = await browser.newContext({ viewport: { width: 412, height: 860 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const failed: string[] = [];
  page.on("pageerror", (error) => failed.push(error.message));
  const served = new Map([...form.files, ...runner.files]);
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    const file = served.get(pathname);
    if (file !== undefined)
      return route.fulfill({
        contentType: TYPES[extname(pathname)] ?? "application/octet-stream",
        body: Buffer.from(file),
      });
    return pathname === "/"
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body: htmlOf([form, runner]) })
      : route.fulfill({ status: 404 });
  });
  await page.goto(`https://${contender.key}.test/`);
  if (styled) await page.evaluate(() => globalThis.bench.dress());
  const cdp = await context.newCDPSession(page);
  // CPU time of the thread instead of wall-clock time: other load on the machine does not count.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return { contender, page, cdp, gz: form.gz, failed };
};

/** Builds all contenders and opens their pages. */
export const openStage = async (contenders: readonly Contender[], styled: boolean): Promise<Stage> => {
  const [browser, runner] = await Promise.all([launchBrowser(), pageBundle()]);
  const actors: Actor[] = [];
  for (const contender of contenders) actors.push(await actorOf(browser, contender, runner, styled));
  return { actors, version: browser.version(), close: () => browser.close() };
};

/** Throws when a contender's page has thrown: its figures would be meaningless. */
export const mustBeWell = ({ contender, failed }: Actor): void => {
  if (failed.length > 0) throw new Error(`${contender.key} threw: ${failed[0]}`);
};
