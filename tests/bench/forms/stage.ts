/**
 * One Chromium with one page per contender, each on its own site and therefore in its own process. Pages are opened
 * anew several times: where a process lies in memory makes it up to a tenth quicker or slower for all its life.
 */
import { extname } from "node:path";
import type { Browser, CDPSession, Page } from "playwright";
import { launchBrowser } from "#tests/support/browser.ts";
import { bundleOf, pageBundle, type Bundle } from "./bundles.ts";
import type { Contender } from "./contenders.ts";

/** A contender, built. */
export type Built = { contender: Contender; form: Bundle };
/** A contender's page, ready to be measured. */
export type Actor = { contender: Contender; page: Page; cdp: CDPSession; failed: string[] };
export type Stage = {
  built: readonly Built[];
  version: string;
  /** Opens every contender's page in a new process; pages opened before are closed. */
  open(): Promise<readonly Actor[]>;
  close(): Promise<void>;
};

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

const htmlOf = (bundles: readonly Bundle[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title></head><body><main><div id="root"></div></main>` +
  `${bundles.map(({ entry }) => `<script type="module" src="${entry}"></script>`).join("")}</body></html>`;

const actorOf = async (
  browser: Browser,
  { contender, form }: Built,
  runner: Bundle,
  styled: boolean,
): Promise<Actor> => {
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
  return { contender, page, cdp, failed };
};

/** Builds all contenders and starts the browser. */
export const openStage = async (contenders: readonly Contender[], styled: boolean): Promise<Stage> => {
  const [browser, runner] = await Promise.all([launchBrowser(), pageBundle()]);
  const built: Built[] = [];
  for (const contender of contenders) built.push({ contender, form: await bundleOf(contender) });
  const open = async (): Promise<Actor[]> => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const actors: Actor[] = [];
    for (const one of built) actors.push(await actorOf(browser, one, runner, styled));
    return actors;
  };
  return { built, version: browser.version(), open, close: () => browser.close() };
};

/** Throws when a contender's page has thrown: its figures would be meaningless. */
export const mustBeWell = ({ contender, failed }: Actor): void => {
  if (failed.length > 0) throw new Error(`${contender.key} threw: ${failed[0]}`);
};
