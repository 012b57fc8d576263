import type { Page } from "playwright";
import { expect, it } from "vitest";
import { heard, listen } from "#tests/accessibility/live-regions.ts";
import { askedAt, bar, expectUncovered, openSettings, panel, STEP } from "./cookie-bar.ts";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { field } from "./steps.ts";
import { eventually, expectNoComplaints, PHONE, type Visit, type VisitOptions } from "./visit.ts";

const lender = useLender();

const asked = (path: string, options: VisitOptions = {}): Promise<Visit> => askedAt(lender, path, options);

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    return active === document.body
      ? "nothing"
      : (
          active.getAttribute("aria-label") ??
          (active as HTMLInputElement).labels?.[0]?.textContent ??
          active.textContent
        ).trim();
  });
it("by keyboard: first in tab order; opens, toggles, closes with Escape, saves; then comes the page", async () => {
  const visitor = await asked("/tariff");
  const { page } = visitor;
  const tab = async (key = "Tab"): Promise<string> => {
    await page.keyboard.press(key);
    return focused(page);
  };
  expect(await focused(page)).toBe("nothing");
  expect(await tab()).toBe("политиката за бисквитките");
  expect(await tab()).toBe("Настройки");
  await page.keyboard.press("Enter");
  await panel(page).waitFor();
  await eventually(() => focused(page)).toBe("Назад");
  const stops = [await tab(), await tab(), await tab()];
  if (stops[0] !== "Задължителни бисквитки") stops.push(await tab());
  expect(stops.slice(-3)).toEqual(["Задължителни бисквитки", "Бисквитки за анализ", "Научи повече"]);
  await tab("Shift+Tab");
  await page.keyboard.press("Space");
  await eventually(() => panel(page).getByRole("switch", { name: "Бисквитки за анализ" }).isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await bar(page).waitFor();
  await eventually(() => focused(page)).toBe("Настройки");
  await page.keyboard.press("Enter");
  await panel(page).waitFor();
  expect(await panel(page).getByRole("switch", { name: "Бисквитки за анализ" }).isChecked()).toBe(false);
  await eventually(() => focused(page)).toBe("Назад");
  for (let presses = 0; presses < 6 && (await focused(page)) !== "Запази предпочитанията"; presses += 1) await tab();
  await page.keyboard.press("Enter");
  await page.locator(".consent").waitFor({ state: "detached" });
  expect((await visitor.context.cookies()).map(({ value }) => value)).toEqual(["essential"]);
  expect(await tab()).toBe("Към съдържанието");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("never lies over the focused element, not even in the moment when it appears", async () => {
  const visitor = await lender.visit({ consent: "undecided" });
  const { page } = visitor;
  type Met = { met?: { linkEnds: number; barBegins: number } };
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const link = document.querySelector<HTMLElement>("footer a")!;
      link.focus();
      link.scrollIntoView({ block: "end" });
    });
    new MutationObserver((_, observer) => {
      const appeared = document.querySelector(".consent");
      if (!appeared) return;
      observer.disconnect();
      (window as Met).met = {
        linkEnds: document.activeElement!.getBoundingClientRect().bottom,
        barBegins: appeared.getBoundingClientRect().top,
      };
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/tariff");
  await bar(page).waitFor();
  const { linkEnds, barBegins } = (await page.evaluate(() => (window as Met).met))!;
  expect(linkEnds).toBeGreaterThan(0);
  expect(linkEnds).toBeLessThanOrEqual(barBegins);
  await visitor.close();
});

it("returns focus to the field in use once the choice is made", async () => {
  const visitor = await asked(STEP);
  const { page } = visitor;
  const email = field(page, "general-information", "email");
  await email.fill("a@b.bg");
  await bar(page).getByRole("button", { name: "Приеми всички бисквитки" }).click();
  await page.locator(".consent").waitFor({ state: "detached" });
  await eventually(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await email.inputValue()).toBe("a@b.bg");
  await visitor.close();
});

it("is announced once and politely when it appears, and so is the choice", async () => {
  const visitor = await lender.visit({ consent: "undecided" });
  const { page } = visitor;
  let begin = (): void => undefined;
  const listening = new Promise<void>((done) => (begin = done));
  await page.route(/\/assets\/consent-[^/]*\.js$/, (route) => listening.then(() => route.continue()));
  await page.goto("/tariff");
  await listen(page);
  begin();
  await bar(page).waitFor();
  const said = async (): Promise<string[]> =>
    (await heard(page)).map(({ text }) => text).filter((text) => text.includes("бисквитки"));
  await eventually(said).toEqual(["Този сайт използва бисквитки. Изборът Ви за тях е в началото на страницата."]);
  await bar(page).getByRole("button", { name: "Приеми всички бисквитки" }).click();
  await eventually(said).toEqual([expect.any(String), "Изборът Ви за бисквитките е запазен."]);
  expect(await page.locator("[role=alert], [aria-modal=true], dialog[open]").count()).toBe(0);
  await visitor.close();
});

it("it covers no focused element", () => expectUncovered(lender, PHONE));

it("open settings shrink back to the bar as soon as focus moves on to the page", async () => {
  const visitor = await asked(STEP);
  const { page } = visitor;
  await openSettings(page);
  await panel(page).getByRole("switch", { name: "Бисквитки за анализ" }).click();
  await panel(page).getByRole("button", { name: "Запази предпочитанията" }).focus();
  await page.keyboard.press("Tab");
  await bar(page).waitFor();
  await eventually(() => focused(page)).toBe("Към съдържанието");
  await openSettings(page);
  expect(await panel(page).getByRole("switch", { name: "Бисквитки за анализ" }).isChecked()).toBe(false);
  await visitor.close();
});

it("an edge of the settings is blurred while content is scrolled out beyond it", async () => {
  const visitor = await asked("/tariff", { viewport: { width: 390, height: 500 } });
  const { page } = visitor;
  await openSettings(page);
  const body = page.locator(".consent-body");
  const scroll = page.locator(".consent-scroll");
  const edges = (): Promise<string[]> =>
    body.evaluate((element) =>
      ["::before", "::after"].map((edge) => {
        const { opacity, backdropFilter } = getComputedStyle(element, edge);
        return `${opacity} ${backdropFilter}`;
      }),
    );
  const [sharp, blurred] = ["0 blur(3px)", "1 blur(3px)"];
  await eventually(edges).toEqual([sharp, blurred]);
  await scroll.evaluate((element) => void (element.scrollTop = 40));
  await eventually(edges).toEqual([blurred, blurred]);
  await scroll.evaluate((element) => void (element.scrollTop = element.scrollHeight));
  await eventually(edges).toEqual([blurred, sharp]);
  await eventually(() => scroll.getAttribute("tabindex")).toBe("0");
  await page.setViewportSize({ width: 1280, height: 1000 });
  await eventually(edges).toEqual([sharp, sharp]);
  await visitor.close();
});

it("bar and settings pass axe", async () => {
  const visitor = await asked("/bankovi-smetki");
  await inspect(visitor.page);
  await openSettings(visitor.page);
  await panel(visitor.page).waitFor();
  await inspect(visitor.page);
  expectNoComplaints(visitor);
  await visitor.close();
});

it.each(["/tariff?mobile=1", "/maintenance", "/MAINTENANCE"])("%s, without site chrome, shows no bar", async (path) => {
  const visitor = await lender.visitPage(path, { consent: "undecided" });
  const { page } = visitor;
  const loaded = (what: RegExp): Promise<boolean> =>
    page.evaluate(
      (source) => performance.getEntriesByType("resource").some(({ name }) => new RegExp(source).test(name)),
      what.source,
    );
  // An earlier choice applies there, too: the consent code loads.
  await eventually(() => loaded(/\/consent-/)).toBe(true);
  for (let turn = 0; turn < 3; turn += 1) await page.evaluate(() => new Promise((then) => requestIdleCallback(then)));
  expect(await loaded(/\/(bar|chat)-/)).toBe(false);
  await visitor.close();
});

it("without JavaScript nothing that needs consent is loaded, and there is no bar", async () => {
  const visitor = await lender.visit({ consent: "undecided", script: false });
  await visitor.page.goto("/tariff");
  expect(await visitor.page.locator(".consent").count()).toBe(0);
  expect(await visitor.page.locator("script[src]:not([src^='/'])").count()).toBe(0);
  expect(await visitor.context.cookies()).toEqual([]);
  await visitor.close();
});
