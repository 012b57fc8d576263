/** What stays at the edge of a phone's window: the price with the main button, and the cookie bar below it. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { useLender } from "./lender.ts";
import { field, fillPersonal, firstStep, TERMS } from "./steps.ts";
import { eventually, roomForBar } from "./visit.ts";
import { boxOf, come, expectInSight, expectModestBar, expectSafeTap, position, ROW, SMALL } from "./window-edge.ts";

const lender = useLender();

/** Sum of the layout shifts so far, as browsers score them. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & { value: number } => "value" in entry;
        const add = (sum: number, entry: PerformanceEntry): number => sum + (isShift(entry) ? entry.value : 0);
        const observe = new PerformanceObserver((list) => resolve(list.getEntries().reduce(add, 0)));
        observe.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 1_000);
      }),
  );

it.each([
  { name: "the home page", path: "/" },
  { name: "the first step", path: firstStep(TERMS) },
])("nothing moves when the cookie bar comes over $name", async ({ path }) => {
  const visitor = await come(lender, path, { consent: "undecided", viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.locator(".consent").waitFor();
  await roomForBar(page);
  // The row with the price alone makes room for the bar.
  expect(await shiftsOf(page)).toBeLessThan(0.1);
  await visitor.close();
});

it("price and main button stay in sight on the first step", () => expectInSight(lender, SMALL, true));

it("the row is not over a field with the keyboard, nor in a low or wide window, nor under large text", async () => {
  const visitor = await come(lender, firstStep(TERMS));
  const { page } = visitor;
  expect(await position(page)).toBe("sticky");
  await field(page, "general-information", "email").focus();
  await eventually(() => position(page)).toBe("static");
  await field(page, "general-information", "tos").focus();
  await eventually(() => position(page)).toBe("sticky");
  await page.setViewportSize({ width: 740, height: 360 });
  await eventually(() => position(page)).toBe("static");
  await page.setViewportSize({ width: 320, height: 568 });
  await eventually(() => position(page)).toBe("sticky");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "225%"));
  await eventually(() => position(page)).toBe("static");
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize({ width: 1280, height: 900 });
  await eventually(() => page.locator(".price-line").isVisible()).toBe(false);
  await visitor.close();
});

it("in a form with sections the row's button leads to the next section", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page } = visitor;
  const title = page.locator(".form-section:not([hidden]) .form-section-title");
  const first = await title.innerText();
  expect(await position(page)).toBe("sticky");
  expect(await page.locator(`${ROW} button`).innerText()).toBe("Напред");
  await page.locator(`${ROW} button`).click();
  await page.locator(".summary").waitFor();
  expect(await title.innerText()).toBe(first);
  await visitor.close();
});

it("in the last of a form's sections the form begins below what stands above it, and „Назад“ is as high as a button", async () => {
  const visitor = await lender.visitAt("filledIn", { consent: "undecided" });
  const { page, person } = visitor;
  await fillPersonal(page, person);
  await page.locator(".consent").waitFor();
  await roomForBar(page);
  const above = (await page.getByText("Вижте условията").boundingBox())!;
  const first = (await page.locator(".form-section:not([hidden]) .form-section-title").boundingBox())!;
  expect(first.y).toBeGreaterThanOrEqual(above.y + above.height);
  const back = await boxOf(page, ".section-back");
  expect(back.bottom - back.top).toBeLessThan(60);
  await visitor.close();
});

it("the cookie bar takes about a quarter of the window and covers neither button nor focus", () =>
  expectModestBar(lender, SMALL));

it("a double tap on „Настройки“ meets no button", () => expectSafeTap(lender, SMALL));
