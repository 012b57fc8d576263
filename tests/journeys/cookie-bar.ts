/** The cookie bar and its settings, as somebody meets them who has not decided yet. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { walk } from "#tests/accessibility/tab-stops.ts";
import type { Lender } from "./lender.ts";
import { firstStep } from "./steps.ts";
import { roomForBar, type Visit, type VisitOptions } from "./visit.ts";

/** The page with most fields below the bar. */
export const STEP = firstStep({ product: "consumerCredit", amount: 1000, term: 12 });

/** The bar. */
export const bar = (page: Page): Locator => page.getByRole("region", { name: "Бисквитки" });
/** The settings that the bar opens. */
export const panel = (page: Page): Locator => page.getByRole("region", { name: "Настройки на бисквитките" });
/** Opens the settings by the bar's button. */
export const openSettings = (page: Page): Promise<void> => bar(page).getByRole("button", { name: "Настройки" }).click();

/** A visit by somebody who has not decided yet, with the bar on screen. */
export const askedAt = async (lender: Lender, path: string, options: VisitOptions = {}): Promise<Visit> => {
  const visit = await lender.visitPage(path, { consent: "undecided", ...options });
  await bar(visit.page).waitFor();
  await roomForBar(visit.page);
  return visit;
};

/** Expects the bar to cover no focused element in a window of this size, nor the page's last line. */
export const expectUncovered = async (lender: Lender, viewport: { width: number; height: number }): Promise<void> => {
  const visitor = await askedAt(lender, STEP, { viewport });
  const { page } = visitor;
  const { stops, covered, unmarked } = await walk(page);
  expect(stops.length).toBeGreaterThan(20);
  expect({ covered, unmarked }).toEqual({ covered: [], unmarked: [] });
  // The last line of the page can be scrolled above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [last, top] = await page.evaluate(() => [
    document.querySelector(".footer")!.getBoundingClientRect().bottom,
    document.querySelector(".consent")!.getBoundingClientRect().top,
  ]);
  expect(last).toBeLessThanOrEqual(top! + 1);
  await visitor.close();
};
