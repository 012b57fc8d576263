/** What stays at the edge of a window: the price with the main button, and the cookie bar below it. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Lender } from "./lender.ts";
import { field, firstStep, TERMS } from "./steps.ts";
import { expectNoComplaints, ready, roomForBar, type Visit, type VisitOptions } from "./visit.ts";

/** The size of a window. */
export type Size = { width: number; height: number };

/** The smallest phone. */
export const SMALL: Size = { width: 320, height: 568 };

type Box = { top: number; bottom: number; left: number; right: number };

/** Where an element stands in the window. */
export const boxOf = (page: Page, selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The row with the price and the main button. */
export const ROW = ".first-button:has(.price-line)";
/** How the row is positioned. */
export const position = (page: Page): Promise<string> =>
  page.locator(ROW).evaluate((row) => getComputedStyle(row).position);

/** Opens a page in a window; hydrated, if scripts are on. */
export const come = async (lender: Lender, path: string, options: VisitOptions = {}): Promise<Visit> => {
  const visitor = await lender.visit(options);
  await visitor.page.goto(path);
  if (options.script !== false) await ready(visitor.page);
  return visitor;
};

/** Expects price and main button of the first step to stay in sight. */
export const expectInSight = async (lender: Lender, viewport: Size, script: boolean): Promise<void> => {
  const visitor = await come(lender, firstStep(TERMS), { viewport, script });
  const { page } = visitor;
  const row = await boxOf(page, ROW);
  const button = await boxOf(page, `${ROW} button`);
  expect(row.bottom).toBeLessThanOrEqual(viewport.height + 1);
  expect(row.bottom - row.top).toBeLessThanOrEqual(viewport.height / 4);
  expect(button.top >= row.top && button.bottom <= row.bottom).toBe(true);
  expect((await page.locator(".price-line").innerText()).replaceAll("\u00a0", " ")).toMatch(/^600 €\s+6 × /);
  expect(await page.getByRole("button", { name: "Напред" }).count()).toBe(1);
  expectNoComplaints(visitor);
  await visitor.close();
};

/** Expects the cookie bar to take about a quarter of the window and to cover neither button nor focus. */
export const expectModestBar = async (lender: Lender, viewport: Size): Promise<void> => {
  const visitor = await come(lender, firstStep(TERMS), { viewport, consent: "undecided" });
  const { width, height } = viewport;
  const { page } = visitor;
  await page.locator(".consent").waitFor();
  await roomForBar(page);
  const bar = await boxOf(page, ".consent");
  // The smallest of them needs three lines of text, and buttons a finger hits.
  expect(bar.bottom - bar.top).toBeLessThanOrEqual(Math.max(height / 4, height < 600 ? 160 : 0));
  expect(bar.right - bar.left).toBe(width);
  if (height > 480) expect(overlap(bar, await boxOf(page, ROW))).toBe(false);
  for (const path of ["purpose", "passwordRepeat", "tos", "marketing.sms"]) {
    await field(page, "general-information", path).focus();
    const focused = await boxOf(page, `[id="general-information.${path}"]`);
    expect(overlap(bar, focused), path).toBe(false);
    if ((await position(page)) === "sticky") expect(overlap(await boxOf(page, ROW), focused), path).toBe(false);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect((await boxOf(page, "footer")).bottom).toBeLessThanOrEqual(bar.top + 1);
  await visitor.close();
};

/** Expects a double tap on „Настройки“ to meet no button. */
export const expectSafeTap = async (lender: Lender, viewport: Size): Promise<void> => {
  const visitor = await come(lender, "/tariff", { viewport, consent: "undecided" });
  const { page } = visitor;
  const settings = page.getByRole("button", { name: "Настройки" });
  await settings.waitFor();
  await roomForBar(page);
  const pressed = (await settings.boundingBox())!;
  await settings.click();
  await page.getByRole("heading", { name: "Настройки на бисквитките" }).waitFor();
  const place = {
    left: pressed.x,
    right: pressed.x + pressed.width,
    top: pressed.y,
    bottom: pressed.y + pressed.height,
  };
  for (const name of [".consent-buttons a", ".consent-buttons button", ".consent-back"])
    expect(overlap(place, await boxOf(page, name)), name).toBe(false);
  await visitor.close();
};
