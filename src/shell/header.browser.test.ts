import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { shellWords } from "#src/copy/shell.ts";
import { smallTargets } from "#tests/accessibility/targets.ts";
import { frames, visitor, type Frames } from "./frame.fixture.ts";

vi.setConfig({ testTimeout: 40_000, hookTimeout: 120_000 });

let all: Frames;
beforeAll(async () => {
  all = await frames();
});
afterAll(() => all?.close());

const promotion = { activeAffiliatePromotion: { key: "friend", title: "Доведи приятел" }, activeBonuses: [{}, {}, {}] };
const everything = visitor({ ...promotion, hasActiveOffer: true }, {
  email: "aleksandrina.konstantinova-vladimirova@preduprezhdenie.example.bg", status: { key: "invalidData" }, guaranteedRequests: [{}],
});

const focused = (page: Page): Promise<string> => page.evaluate(() => {
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
const burgerOpen = (page: Page): Promise<boolean> => page.locator(".burger").evaluate((box) => (box as HTMLDetailsElement).open);
const items = (page: Page, box: string): Promise<string[]> => page.locator(`${box} li a`).evaluateAll((links) => links.map((link) => `${link.textContent.trim()} ${link.getAttribute("href")}`));

const ABOUT = ["За нас /za-nas", "Как даваме кредити /kak-davame-krediti", "Как се погасява /#kak-se-pogasyava"];
const HOME = "Начало /", CONTACTS = "Контакти /kontakti", FRIEND = "Доведи приятел 3 /bonus";

describe("the navigation", () => {
  it.each([
    ["nobody", visitor({}, null), []], ["nobody during a promotion", visitor(promotion, null), [FRIEND]], ["somebody during one", visitor(promotion), [FRIEND]],
    ["somebody without a bonus", visitor({ ...promotion, activeBonuses: [] }), ["Доведи приятел /bonus"]],
  ])("has its items in order for %s", async (_, who, friend) => {
    const { page } = await all.open({ answers: { "user-data": who } });
    await page.locator(".user-area > :not(.user-placeholder)").waitFor();
    await expect.poll(() => items(page, ".burger")).toEqual([CONTACTS, HOME, ...ABOUT, ...friend]);
    expect(await items(page, ".nav")).toEqual([...ABOUT, ...friend, CONTACTS]);
    await page.close();
  });

  it.each([[1023, true], [1024, false]])("at %d px is behind the burger: %s", async (width, narrow) => {
    const { page } = await all.open({ width });
    await page.locator(".logo", { hasText: "Заявка" }).waitFor();
    const seen = (selector: string): Promise<boolean> => page.locator(selector).isVisible();
    expect([await seen(".burger summary"), await seen(".phone-narrow"), await seen(".nav"), await seen(".phone-wide")]).toEqual([narrow, narrow, !narrow, !narrow]);
    if (!narrow) expect(await page.locator(".phone-wide").innerText()).toMatch(/0700 10 100\*$/);
    expect(await page.getByRole("navigation", { name: shellWords.navLabel }).count()).toBe(narrow ? 0 : 1);
    await page.close();
  });

  it("leads to the part of the home page, from elsewhere and from there", async () => {
    const { page } = await all.open();
    const part = page.locator("#kak-se-pogasyava");
    await page.evaluate(() => document.fonts.ready);
    for (let times = 0; times < 2; times += 1) {
      await page.locator(".burger summary").click();
      await page.locator(".burger").getByRole("link", { name: shellWords.repaying }).click();
      await expect.poll(() => focused(page)).toBe("Part");
      expect(new URL(page.url()).hash).toBe("#kak-se-pogasyava");
      // The header does not lie over it.
      const [top, header] = [(await part.boundingBox())!.y, (await page.locator(".header").boundingBox())!.height];
      expect(top).toBeGreaterThanOrEqual(header);
      expect(top).toBeLessThan(header + 80);
      await page.evaluate(() => scrollTo(0, 0));
    }
    await page.close();
  });
});

describe("by keyboard alone", () => {
  it("one comes past the header, through the burger to another page, and back out of it", async () => {
    const { page } = await all.open();
    await page.locator("button.burger-call").waitFor({ state: "attached" });
    await page.locator("button.phone-narrow").waitFor();
    await page.locator(".user-area a").waitFor();
    expect(await tab(page, 5)).toEqual([shellWords.skip, shellWords.open, "Заявка", `${shellWords.call}: 0700 10 100`, shellWords.login]);
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

  it("the burger closes when the focus goes on", async () => {
    const { page } = await all.open();
    await page.locator("button.phone-narrow").waitFor();
    await page.locator(".burger summary").press("Enter");
    await tab(page, 6);
    expect(await burgerOpen(page)).toBe(true);
    expect(await tab(page, 1)).toEqual(["Заявка"]);
    expect(await burgerOpen(page)).toBe(false);
    await page.close();
  });

  it.each(["button.phone-narrow", "button.burger-call"])("a popup whose place is drawn no more, as on a phone that is turned, leaves the page usable: %s", async (selector) => {
    const { page } = await all.open({ width: 768, height: 1024 });
    await page.locator("button.phone-narrow").waitFor();
    if (selector.includes("burger")) await page.locator(".burger summary").press("Enter");
    await page.locator(selector).press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => page.locator("dialog[open]").evaluateAll((open) => open.filter((box) => !box.checkVisibility()).length)).toBe(0);
    if (await page.getByRole("dialog").count() === 0) await page.getByRole("link", { name: "link" }).click();
    await page.close();
  });

  it.each(["button.phone-narrow", "button.burger-call"])("a call says its cost first, and closing it gives the focus back: %s", async (selector) => {
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
  });
});

describe("the header of a low, small screen", () => {
  const away = (page: Page): Promise<boolean> => page.locator(".header").evaluate((box) => box.getBoundingClientRect().bottom <= 0);
  const drawn = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const scroll = async (page: Page, by: number): Promise<void> => {
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, by);
    // The browser scrolls when it likes, and tells of it with the next frame.
    await expect.poll(scrolled).toBe(before + by);
    await drawn(page);
  };

  /** What hides it loads when the page is idle; who imports it after the page has it after the page. */
  const hidingReady = async (page: Page): Promise<void> => {
    const file = await page.waitForFunction(() => performance.getEntriesByType("resource").find(({ name }) => name.includes("hiding-header"))?.name);
    await page.evaluate(`import(${JSON.stringify(await file.jsonValue())}).then(() => undefined)`);
    await drawn(page);
  };

  it.each([[390, 499, true], [390, 500, false], [1023, 499, true]])("%d × %d slides away on scrolling down: %s", async (width, height, hides) => {
    const { page } = await all.open({ width, height });
    await hidingReady(page);
    expect(await away(page)).toBe(false);
    await scroll(page, 400);
    await expect.poll(() => away(page)).toBe(hides);
    // It slides over the page, which stays where it was.
    const places = await page.evaluate(() => [scrollY, document.querySelector("h1")!.getBoundingClientRect().top + scrollY]);
    await scroll(page, -40);
    await expect.poll(() => away(page)).toBe(false);
    expect(await page.evaluate(() => document.querySelector("h1")!.getBoundingClientRect().top + scrollY)).toBe(places[1]);
    await page.close();
  });

  it("goes with the page on a wide one", async () => {
    const { page } = await all.open({ width: 1024, height: 499 });
    await hidingReady(page);
    await scroll(page, 400);
    expect(await page.locator(".header").getAttribute("data-away")).toBeNull();
    await page.close();
  });

  it("comes back when the focus enters it or the screen grows, and stays while it is used", async () => {
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

  it.each([[true, "0.18s"], [false, "0s"]])("moves only where motion is welcome: %s", async (motion, lasts) => {
    const { page } = await all.open({ motion });
    expect(await page.locator(".header").evaluate((box) => getComputedStyle(box).transitionDuration)).toBe(lasts);
    await page.close();
  });
});

it.each([[320, 1], [320, 2], [390, 1], [768, 1], [1024, 1], [1440, 1]])("everything fits at %d px with text times %d, and can be pressed", async (width, times) => {
  const { page } = await all.open({ width, answers: { "user-data": everything, announcements: { announcements: [{ text: "Неприемателствуванепоследователността", tone: "warning" }] } } });
  await page.locator(".menu").waitFor();
  await page.locator(".announcements").waitFor();
  await page.evaluate((factor) => document.documentElement.style.setProperty("font-size", `${112.5 * factor}%`), times);
  const overflow = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect([await overflow(), await smallTargets(page)]).toEqual([0, []]);
  for (const menu of width < 1024 ? [".burger", ".menu"] : [".menu"]) {
    await page.locator(`${menu} > summary`).click();
    const panel = (await page.locator(`${menu} .menu-panel`).boundingBox())!;
    expect([panel.x >= 0, panel.x + panel.width <= width, await overflow(), await smallTargets(page)]).toEqual([true, true, 0, []]);
  }
  await page.close();
});

it("is one row on the narrowest phone, for nobody and for somebody", async () => {
  for (const who of [visitor({}, null), everything]) {
    const { page } = await all.open({ width: 320, answers: { "user-data": who } });
    await page.locator(".user-area > :not(.user-placeholder)").waitFor();
    await page.locator("button.phone-narrow").waitFor();
    expect((await page.locator(".header").boundingBox())!.height).toBeLessThan(72);
    await page.close();
  }
});

it("keeps menus, phone, announcements and links off paper", async () => {
  const { page } = await all.open({ width: 800, answers: { announcements: { announcements: [{ text: "x", tone: "info" }] } } });
  await page.locator("button.phone-narrow").waitFor();
  await page.emulateMedia({ media: "print" });
  const shown = await page.locator(".announcements, .burger, .nav, .phone-wide, .phone-narrow, .user-area, .footer nav, .footer-call, .footer-social, .skip-link").evaluateAll((all) => all.filter((part) => part.checkVisibility()).map(({ className }) => className));
  expect([shown, await page.locator(".logo").isVisible(), await page.getByText("BGR00000").first().isVisible()]).toEqual([[], true, true]);
  await page.close();
});
