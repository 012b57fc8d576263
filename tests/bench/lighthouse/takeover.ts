/** The longest task in which scripts take over a page, on a processor four times slower. */
import type { Browser } from "playwright";
import { figure, table } from "#tests/bench/report.ts";
import { PHONE } from "#tests/journeys/visit.ts";

const SLOWER = 4;
const MOST_MS = 100;
/** How long after the takeover tasks are still counted, ms: what it leaves for later must not block either. */
const AFTERWARDS_MS = 1500;

/** Milliseconds of the longest task of one visit, from the first paint on; 0 where none took 50. */
const longestTask = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(() => {
      const tasks: { startTime: number; duration: number }[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
    });
    await page.goto(url);
    await page.waitForFunction(() => "ready" in document.documentElement.dataset);
    await page.waitForTimeout(AFTERWARDS_MS);
    return await page.evaluate(() => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const { tasks } = window as unknown as { tasks: { startTime: number; duration: number }[] };
      return Math.max(0, ...tasks.filter(({ startTime }) => startTime >= painted).map(({ duration }) => duration));
    });
  } finally {
    await context.close();
  }
};

/** Visits each page in turn, and returns the table of medians. */
export const takeovers = async (
  browser: Browser,
  origin: string,
  pages: readonly { name: string; path: string }[],
  runs: number,
): Promise<string> => {
  const seen = new Map<string, number[]>(pages.map(({ name }) => [name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const { name, path } of pages) seen.get(name)!.push(await longestTask(browser, origin + path));
  const rows = [...seen].map(([name, all]) => {
    const sorted = all.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)]!;
    return [name, figure(sorted[0]!), figure(median), `${median <= MOST_MS ? "ok" : "OVER"} (budget ≤ ${MOST_MS})`];
  });
  return table(
    `Longest task of a takeover, ms, a processor ${SLOWER} times slower, ${runs} visits`,
    ["page", "least", "median", ""],
    rows,
  );
};
