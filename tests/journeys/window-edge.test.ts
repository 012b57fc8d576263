/** What stays at the edge of a phone's window: the price with the main button, and the cookie bar below it. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { useLender, useOwnLender, type Lender } from "./lender.ts";
import { beginByHand, field, fillPersonal, firstStep, TERMS } from "./steps.ts";
import { eventually, expectNoComplaints, ready, roomForBar, type Visit, type VisitOptions } from "./visit.ts";

const lender = useLender();
const strict = useOwnLender(() => ({ env: { CONSENT_PRESET: "strict" } }));

type Box = { top: number; bottom: number; left: number; right: number };

const boxOf = (page: Page, selector: string): Promise<Box> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    });
const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const ROW = ".first-button:has(.price-line)";
const position = (page: Page): Promise<string> => page.locator(ROW).evaluate((row) => getComputedStyle(row).position);

const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

const come = async (path: string, { at = lender, ...options }: VisitOptions & { at?: Lender } = {}): Promise<Visit> => {
  const visitor = await at.visit(options);
  await visitor.page.goto(path);
  if (options.script !== false) await ready(visitor.page);
  return visitor;
};

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
  const visitor = await come(path, { consent: "undecided", viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.locator(".consent").waitFor();
  await roomForBar(page);
  // The row with the price alone makes room for the bar.
  expect(await shiftsOf(page)).toBeLessThan(0.1);
  await visitor.close();
});

for (const script of [true, false])
  it.each(PHONES)(
    `price and main button stay in sight on the first step at $width × $height; script: ${script}`,
    async (viewport) => {
      const visitor = await come(firstStep(TERMS), { viewport, script });
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
    },
  );

it("the row is not over a field with the keyboard, nor in a low or wide window, nor under large text", async () => {
  const visitor = await come(firstStep(TERMS));
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
  const visitor = await lender.visit();
  const { page } = visitor;
  await beginByHand(page, lender.url, newPerson(), TERMS);
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
  const visitor = await lender.visit({ consent: "undecided" });
  const { page } = visitor;
  const person = newPerson();
  await beginByHand(page, lender.url, person, TERMS);
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

it.each([
  ...PHONES.map((viewport) => ({ preset: "spec", at: lender, ...viewport })),
  ...PHONES.map((viewport) => ({ preset: "strict", at: strict, ...viewport })),
  { preset: "spec", at: lender, width: 740, height: 360 },
  { preset: "strict", at: strict, width: 740, height: 360 },
])(
  "the cookie bar, preset $preset, takes about a quarter of $width × $height and covers neither button nor focus",
  async ({ at, width, height }) => {
    const visitor = await come(firstStep(TERMS), {
      at,
      viewport: { width, height },
      consent: "undecided",
    });
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
  },
);

const SCREENS = [...PHONES, { width: 740, height: 360 }, { width: 1280, height: 800 }];

it.each(
  SCREENS.flatMap((viewport) => [
    { preset: "spec", at: lender, ...viewport },
    { preset: "strict", at: strict, ...viewport },
  ]),
)("a double tap on „Настройки“ meets no button, preset $preset at $width × $height", async ({ at, width, height }) => {
  const visitor = await come("/tariff", {
    at,
    viewport: { width, height },
    consent: "undecided",
  });
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
});
