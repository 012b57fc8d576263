import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { shellWords } from "#src/copy/shell.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { smallTargets } from "#tests/accessibility/targets.ts";
import { frames, visitor, type Frames } from "./frame.fixture.ts";

vi.setConfig({ testTimeout: 40_000, hookTimeout: 120_000 });

let all: Frames;
beforeAll(async () => {
  all = await frames();
});
closeAfterAll(() => all);

const promotion = { activeAffiliatePromotion: { key: "friend", title: "Доведи приятел" }, activeBonuses: [{}, {}, {}] };
const everything = visitor(
  { ...promotion, hasActiveOffer: true },
  {
    email: "aleksandrina.konstantinova-vladimirova@preduprezhdenie.example.bg",
    status: { key: "invalidData" },
    guaranteedRequests: [{}],
  },
);

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement!;
    return active.getAttribute("aria-label") ?? active.textContent.trim();
  });
const tab = async (page: Page, times: number): Promise<string[]> => {
  const seen: string[] = [];
  for (let presses = 0; presses < times; presses += 1) {
    await page.keyboard.press("Tab");
    seen.push(await focused(page));
  }
  return seen;
};
const burgerOpen = (page: Page): Promise<boolean> =>
  page.locator(".burger").evaluate((box) => (box as HTMLDetailsElement).open);
const items = (page: Page, box: string): Promise<string[]> =>
  page
    .locator(`${box} li a`)
    .evaluateAll((links) => links.map((link) => `${link.textContent.trim()} ${link.getAttribute("href")}`));

const ABOUT = ["За нас /za-nas", "Как даваме кредити /kak-davame-krediti", "Как се погасява /#kak-se-pogasyava"];
const HOME = "Начало /",
  CONTACTS = "Контакти /kontakti",
  FRIEND = "Доведи приятел 3 /bonus";

describe("the navigation", () => {
  it.each([
    ["an anonymous visitor", visitor({}, null), []],
    ["an anonymous visitor during a promotion", visitor(promotion, null), [FRIEND]],
    ["a user during a promotion", visitor(promotion), [FRIEND]],
    ["a user without a bonus", visitor({ ...promotion, activeBonuses: [] }), ["Доведи приятел /bonus"]],
  ])("has its items in order for %s", async (_, who, friend) => {
    const { page } = await all.open({ answers: { "user-data": who } });
    await page.locator(".user-area > :not(.user-placeholder)").waitFor();
    await expect.poll(() => items(page, ".burger")).toEqual([CONTACTS, HOME, ...ABOUT, ...friend]);
    expect(await items(page, ".nav")).toEqual([...ABOUT, ...friend, CONTACTS]);
    await page.close();
  });

  it.each([
    [1023, true],
    [1024, false],
  ])("at %d px is in the burger menu: %s", async (width, narrow) => {
    const { page } = await all.open({ width });
    await page.locator(".logo", { hasText: "Заявка" }).waitFor();
    const seen = (selector: string): Promise<boolean> => page.locator(selector).isVisible();
    expect([
      await seen(".burger summary"),
      await seen(".phone-narrow"),
      await seen(".nav"),
      await seen(".phone-wide"),
    ]).toEqual([narrow, narrow, !narrow, !narrow]);
    if (!narrow) expect(await page.locator(".phone-wide").innerText()).toMatch(/0700 10 100\*$/);
    expect(await page.getByRole("navigation", { name: shellWords.navLabel }).count()).toBe(narrow ? 0 : 1);
    await page.close();
  });

  it("links to a section of the home page, from another page and from the home page", async () => {
    const { page } = await all.open();
    const part = page.locator("#kak-se-pogasyava");
    await page.evaluate(() => document.fonts.ready);
    for (let times = 0; times < 2; times += 1) {
      await page.locator(".burger summary").click();
      await page.locator(".burger").getByRole("link", { name: shellWords.repaying }).click();
      await expect.poll(() => focused(page)).toBe("Part");
      expect(new URL(page.url()).hash).toBe("#kak-se-pogasyava");
      // The sticky header does not cover it.
      const [top, header] = [(await part.boundingBox())!.y, (await page.locator(".header").boundingBox())!.height];
      expect(top).toBeGreaterThanOrEqual(header);
      expect(top).toBeLessThan(header + 80);
      await page.evaluate(() => scrollTo(0, 0));
    }
    await page.close();
  });
});

describe("with the keyboard only", () => {
  it("the header can be skipped, and the burger menu opened, closed and used to navigate", async () => {
    const { page } = await all.open();
    await page.locator("button.burger-call").waitFor({ state: "attached" });
    await page.locator("button.phone-narrow").waitFor();
    await page.locator(".user-area a").waitFor();
    expect(await tab(page, 5)).toEqual([
      shellWords.skip,
      shellWords.open,
      "Заявка",
      `${shellWords.call}: 0700 10 100`,
      shellWords.login,
    ]);
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe("main");
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Shift+Tab");
    expect(await focused(page)).toBe(shellWords.open);

    for (const key of ["Enter", "Space"]) {
      await page.keyboard.press(key);
      expect(await burgerOpen(page)).toBe(true);
      expect(await page.getByRole("navigation", { name: shellWords.navLabel }).count()).toBe(1);
      await page.keyboard.press(key);
      expect(await burgerOpen(page)).toBe(false);
    }
    await page.keyboard.press("Enter");
    expect(await tab(page, 3)).toEqual([`${shellWords.call}: 0700 10 100`, "Контакти", "Начало"]);
    await page.keyboard.press("Escape");
    expect([await burgerOpen(page), await focused(page)]).toEqual([false, shellWords.open]);

    await page.keyboard.press("Enter");
    await tab(page, 4);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("/za-nas");
    expect(await burgerOpen(page)).toBe(false);
    await page.close();
  });

  it("the burger menu closes when focus leaves it", async () => {
    const { page } = await all.open();
    await page.locator("button.phone-narrow").waitFor();
    await page.locator(".burger summary").press("Enter");
    await tab(page, 6);
    expect(await burgerOpen(page)).toBe(true);
    expect(await tab(page, 1)).toEqual(["Заявка"]);
    expect(await burgerOpen(page)).toBe(false);
    await page.close();
  });

  it.each(["button.phone-narrow", "button.burger-call"])(
    "a popup whose opener disappears, as when a phone is rotated, leaves the page usable: %s",
    async (selector) => {
      const { page } = await all.open({ width: 768, height: 1024 });
      await page.locator("button.phone-narrow").waitFor();
      if (selector.includes("burger")) await page.locator(".burger summary").press("Enter");
      await page.locator(selector).press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.setViewportSize({ width: 1024, height: 768 });
      await expect
        .poll(() =>
          page.locator("dialog[open]").evaluateAll((open) => open.filter((box) => !box.checkVisibility()).length),
        )
        .toBe(0);
      if ((await page.getByRole("dialog").count()) === 0) await page.getByRole("link", { name: "link" }).click();
      await page.close();
    },
  );

  it.each(["button.phone-narrow", "button.burger-call"])(
    "the call popup states the cost, and closing it returns focus: %s",
    async (selector) => {
      const { page } = await all.open();
      await page.locator("button.phone-narrow").waitFor();
      if (selector.includes("burger")) await page.locator(".burger summary").press("Enter");
      await page.locator(selector).press("Enter");
      const popup = page.getByRole("dialog");
      await popup.waitFor();
      expect(await popup.innerText()).toContain("тарифния план");
      expect(await popup.getByRole("link").getAttribute("href")).toBe("tel:070010100");
      await page.keyboard.press("Escape");
      await popup.waitFor({ state: "hidden" });
      await expect.poll(() => focused(page)).toBe(`${shellWords.call}: 0700 10 100`);
      expect(await burgerOpen(page)).toBe(selector.includes("burger"));
      await page.close();
    },
  );
});

describe("the header on a small, low screen", () => {
  const away = (page: Page): Promise<boolean> =>
    page.locator(".header").evaluate((box) => box.getBoundingClientRect().bottom <= 0);
  const drawn = (page: Page): Promise<unknown> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const scroll = async (page: Page, by: number): Promise<void> => {
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, by);
    // Scrolling is asynchronous; scroll events fire with the next frame.
    await expect.poll(scrolled).toBe(before + by);
    await drawn(page);
  };

  /** `hiding-header` loads when the page is idle; importing the same module again resolves once it has run. */
  const hidingReady = async (page: Page): Promise<void> => {
    const file = await page.waitForFunction(
      () => performance.getEntriesByType("resource").find(({ name }) => name.includes("hiding-header"))?.name,
    );
    await page.evaluate(`import(${JSON.stringify(await file.jsonValue())}).then(() => undefined)`);
    await drawn(page);
  };

  it.each([
    [390, 499, true],
    [390, 500, false],
    [1023, 499, true],
  ])("at %d × %d hides on scrolling down: %s", async (width, height, hides) => {
    const { page } = await all.open({ width, height });
    await hidingReady(page);
    expect(await away(page)).toBe(false);
    await scroll(page, 400);
    await expect.poll(() => away(page)).toBe(hides);
    // The header overlays the page, whose layout does not move.
    const places = await page.evaluate(() => [
      scrollY,
      document.querySelector("h1")!.getBoundingClientRect().top + scrollY,
    ]);
    await scroll(page, -40);
    await expect.poll(() => away(page)).toBe(false);
    expect(await page.evaluate(() => document.querySelector("h1")!.getBoundingClientRect().top + scrollY)).toBe(
      places[1],
    );
    await page.close();
  });

  it("never hides on a wide screen", async () => {
    const { page } = await all.open({ width: 1024, height: 499 });
    await hidingReady(page);
    await scroll(page, 400);
    expect(await page.locator(".header").getAttribute("data-away")).toBeNull();
    await page.close();
  });

  it("reappears when focused or when the screen grows, and stays while it has focus", async () => {
    const { page } = await all.open({ height: 480 });
    await hidingReady(page);
    await scroll(page, 400);
    await expect.poll(() => away(page)).toBe(true);
    await page.locator(".logo").focus();
    await expect.poll(() => away(page)).toBe(false);
    await scroll(page, 200);
    expect(await away(page)).toBe(false);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await scroll(page, 200);
    await expect.poll(() => away(page)).toBe(true);
    await page.setViewportSize({ width: 390, height: 700 });
    await expect.poll(() => away(page)).toBe(false);
    await page.close();
  });

  it.each([
    [true, "0.18s"],
    [false, "0s"],
  ])("is animated unless the user prefers reduced motion: %s", async (motion, lasts) => {
    const { page } = await all.open({ motion });
    expect(await page.locator(".header").evaluate((box) => getComputedStyle(box).transitionDuration)).toBe(lasts);
    await page.close();
  });
});

it.each([
  [320, 1],
  [320, 2],
  [390, 1],
  [768, 1],
  [1024, 1],
  [1440, 1],
])("everything fits at %d px with text size × %d, and targets are large enough", async (width, times) => {
  const { page } = await all.open({
    width,
    answers: {
      "user-data": everything,
      announcements: { announcements: [{ text: "Неприемателствуванепоследователността", tone: "warning" }] },
    },
  });
  await page.locator(".menu").waitFor();
  await page.locator(".announcements").waitFor();
  await page.evaluate((factor) => document.documentElement.style.setProperty("font-size", `${112.5 * factor}%`), times);
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([await overflow(), await smallTargets(page)]).toEqual([0, []]);
  for (const menu of width < 1024 ? [".burger", ".menu"] : [".menu"]) {
    await page.locator(`${menu} > summary`).click();
    const panel = (await page.locator(`${menu} .menu-panel`).boundingBox())!;
    expect([panel.x >= 0, panel.x + panel.width <= width, await overflow(), await smallTargets(page)]).toEqual([
      true,
      true,
      0,
      [],
    ]);
  }
  await page.close();
});

it("the header's logo leads to the home page", async () => {
  const { page } = await all.open();
  await page.locator(".logo").click();
  await expect.poll(() => page.locator("h1").innerText()).toBe("/");
  await page.close();
});

it("the header is set closer and smaller below 500 px", async () => {
  const { page } = await all.open();
  const look = async (width: number): Promise<string[]> => {
    await page.setViewportSize({ width, height: 700 });
    return page
      .locator(".logo")
      .evaluate((logo) => [getComputedStyle(logo).fontSize, getComputedStyle(logo.parentElement!).columnGap]);
  };
  const [small, large] = [await look(499), await look(500)];
  expect([small, large]).toEqual([await look(390), await look(1023)]);
  expect(small.every((size, n) => parseFloat(size) < parseFloat(large[n]!))).toBe(true);
  await page.close();
});

it("the header is one row on the narrowest phone, for anonymous and logged-in visitors", async () => {
  for (const who of [visitor({}, null), everything]) {
    const { page } = await all.open({ width: 320, answers: { "user-data": who } });
    await page.locator(".user-area > :not(.user-placeholder)").waitFor();
    await page.locator("button.phone-narrow").waitFor();
    expect((await page.locator(".header").boundingBox())!.height).toBeLessThan(72);
    await page.close();
  }
});

it("menus, phone, announcements and links are not printed", async () => {
  const { page } = await all.open({
    width: 800,
    answers: { announcements: { announcements: [{ text: "x", tone: "info" }] } },
  });
  await page.locator("button.phone-narrow").waitFor();
  await page.emulateMedia({ media: "print" });
  const shown = await page
    .locator(
      ".announcements, .burger, .nav, .phone-wide, .phone-narrow, .user-area, .footer nav, .footer-call, .footer-social, .skip-link",
    )
    .evaluateAll((all) => all.filter((part) => part.checkVisibility()).map(({ className }) => className));
  expect([
    shown,
    await page.locator(".logo").isVisible(),
    await page.getByText("BGR00000").first().isVisible(),
  ]).toEqual([[], true, true]);
  await page.close();
});
