import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { useOwnLender } from "./lender.ts";
import { settled, standIn, TAG_MANAGER_ID, tagsOn, type Providers } from "./providers.ts";
import { eventually, expectNoComplaints, ready, type Visit, type VisitOptions } from "./visit.ts";

const lender = useOwnLender(() => ({ env: { TAG_MANAGER_ID } }));

const DAY_MS = 86_400_000;

type Visitor = Visit & { providers: Providers; logged: (string | null)[] };

/**
 * A visit by somebody who has not decided yet, unless `choice` is given. `ownClock` installs the fake clock before the
 * page loads: it cannot advance timers started on the real one.
 */
const come = async (
  path: string,
  { choice, ownClock, ...options }: VisitOptions & { choice?: string; ownClock?: boolean } = {},
): Promise<Visitor> => {
  const visit = await lender.visit({ consent: choice ?? "undecided", ...options });
  if (ownClock) await visit.page.clock.install();
  const logged: (string | null)[] = [];
  visit.page.on("request", (request) => {
    if (request.url().endsWith("/api/v2/log-user-click")) logged.push(request.postData());
  });
  const providers = await standIn(visit.context);
  await visit.page.goto(path);
  await ready(visit.page);
  return { ...visit, providers, logged };
};

const bar = (page: Page): Locator => page.getByRole("region", { name: "Бисквитки" });
const panel = (page: Page): Locator => page.getByRole("region", { name: "Настройки на бисквитките" });
const acceptAll = (page: Page): Locator => page.getByRole("button", { name: "Приеми всички бисквитки" });
const cookie = async ({ context }: Visit): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === "cookie-consent")?.value;
const fieldsOf = (body: string | null | undefined): string[] =>
  [...(body ?? "").matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => `${name}=${value}`);

it("shows the specified text; accepting all starts analytics, now and on every later page", async () => {
  const visitor = await come("/tariff");
  const { page, providers, logged } = visitor;
  await bar(page).waitFor();
  expect(await bar(page).innerText()).toContain(
    "Този сайт използва бисквитки. Ако продължите да го разглеждате, приемате използването им.",
  );
  expect(await bar(page).getByRole("link").getAttribute("href")).toBe("/politika-za-biskvitkite");
  expect(await bar(page).locator("svg").count()).toBe(1);
  expect(await bar(page).getByRole("button").allInnerTexts()).toEqual(["Настройки", "Приеми всички бисквитки"]);
  expect(providers.asked).toEqual([]);
  expect(await visitor.context.cookies()).toEqual([]);

  await acceptAll(page).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await cookie(visitor)).toBe("all");
  await eventually(() => tagsOn(page)).toEqual([
    expect.objectContaining({ event: "gtm.js" }),
    { event: "route", route: "/tariff" },
  ]);
  await eventually(() => logged.map(fieldsOf)).toEqual([["type=cookieConsent", "url=/cookie-consent?value=all"]]);

  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await page.waitForURL("**/bankovi-smetki");
  await eventually(async () => (await tagsOn(page))?.at(-1)).toEqual({ event: "route", route: "/bankovi-smetki" });
  await page.goto("/za-nas?email=a@b.bg");
  await eventually(() => tagsOn(page)).toEqual([
    expect.objectContaining({ event: "gtm.js" }),
    { event: "route", route: "/za-nas" },
  ]);
  await settled(page);
  expect(await bar(page).count()).toBe(0);
  expect(logged.length).toBe(1);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("settings: mandatory is locked on, analytics is on by default; the choice holds on every later page", async () => {
  const visitor = await come("/tariff");
  const { page, providers, logged } = visitor;
  await bar(page).getByRole("button", { name: "Настройки" }).click();
  expect(await panel(page).getByRole("heading").innerText()).toBe("Настройки на бисквитките");
  for (const words of [
    "Тук избирате какви бисквитки да ползва сайтът. Можете да промените избора си по всяко време от страницата с политиката за бисквитките.",
    "Пазят сесията Ви, докато попълвате заявка или сте в профила си, предпазват от измами и помнят този избор. Без тях сайтът не може да работи.",
    "Показват ни кои страници се ползват и къде хората се отказват, за да ги направим по-ясни. Не предаваме име, ЕГН, телефон, имейл или данни за кредита Ви. Изборът не влияе на заявката и на цената.",
  ])
    expect(await panel(page).innerText()).toContain(words);
  const [mandatory, analytics] = await panel(page).getByRole("switch").all();
  expect(await mandatory!.isChecked()).toBe(true);
  await mandatory!.click({ force: true });
  await page.keyboard.press("Space");
  expect(await mandatory!.isChecked()).toBe(true);
  expect(await analytics!.isChecked()).toBe(true);
  await analytics!.click();
  await eventually(() => analytics!.isChecked()).toBe(false);

  const opened = visitor.context.waitForEvent("page");
  await panel(page).getByRole("link", { name: "Научи повече" }).click();
  const policy = await opened;
  await policy.waitForURL("**/politika-za-biskvitkite");
  await policy.close();
  expect(new URL(page.url()).pathname).toBe("/tariff");

  await panel(page).getByRole("button", { name: "Назад" }).click();
  await bar(page).getByRole("button", { name: "Настройки" }).click();
  expect(await panel(page).getByRole("switch").nth(1).isChecked()).toBe(false);
  await panel(page).getByRole("button", { name: "Запази предпочитанията" }).click();
  await panel(page).waitFor({ state: "detached" });
  expect(await cookie(visitor)).toBe("essential");
  await eventually(() => logged.map(fieldsOf)).toEqual([["type=cookieConsent", "url=/cookie-consent?value=essential"]]);
  await page.goto("/za-nas");
  await ready(page);
  await settled(page);
  expect(await bar(page).count()).toBe(0);
  expect(providers.asked).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("saving with analytics on accepts everything", async () => {
  const visitor = await come("/tariff");
  const { page } = visitor;
  await bar(page).getByRole("button", { name: "Настройки" }).click();
  await panel(page).getByRole("button", { name: "Запази предпочитанията" }).click();
  await eventually(() => cookie(visitor)).toBe("all");
  await eventually(() => tagsOn(page)).toBeTruthy();
  await visitor.close();
});

it("appears after 1.2 s, fades in for 0.3 s, and is gone 0.3 s after the choice", async () => {
  const visitor = await lender.visit({ consent: "undecided", reducedMotion: "no-preference" });
  const { page } = visitor;
  await standIn(visitor.context);
  const loaded = page.waitForResponse(/\/assets\/bar-[^/]*\.js$/);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/tariff");
  // The 1.2 s begin when the idle page requests the bar's code.
  await eventually(async () => {
    await page.clock.runFor(5);
    return page.locator(".shell > p[role=status]").count();
  }).toBe(1);
  await loaded;
  await page.clock.runFor(1180);
  expect(await bar(page).count()).toBe(0);
  await page.clock.runFor(30);
  await bar(page).waitFor();
  expect(
    await bar(page).evaluate((element) => {
      const { animationDuration, animationDelay, animationIterationCount, transitionDuration, transitionProperty } =
        getComputedStyle(element);
      return { animationDuration, animationDelay, animationIterationCount, transitionDuration, transitionProperty };
    }),
  ).toEqual({
    animationDuration: "0.3s",
    animationDelay: "0s",
    animationIterationCount: "1",
    transitionDuration: "0.3s",
    transitionProperty: "opacity",
  });
  await acceptAll(page).click();
  await page.locator(".consent[data-leaving]").waitFor({ state: "attached" });
  await page.clock.runFor(290);
  expect(await page.locator(".consent").count()).toBe(1);
  await page.clock.runFor(20);
  // The clock is paused: only rendering takes time now.
  await page.locator(".consent").waitFor({ state: "detached" });
  await visitor.close();
});

it("with reduced motion nothing fades", async () => {
  const visitor = await come("/tariff", { reducedMotion: "reduce" });
  await bar(visitor.page).waitFor();
  expect(
    await bar(visitor.page).evaluate((element) => [
      getComputedStyle(element).animationName,
      getComputedStyle(element).transitionDuration,
    ]),
  ).toEqual(["none", "0s"]);
  await visitor.close();
});

it("is not shown on the policy page, but appears once an undecided visitor navigates on", async () => {
  const visitor = await come("/politika-za-biskvitkite", { ownClock: true });
  const { page } = visitor;
  await page.clock.fastForward(5000);
  expect(await page.locator(".consent").count()).toBe(0);
  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await page.waitForURL("**/bankovi-smetki");
  // The address changes before the page does: the bar's delay begins with the page.
  const barsAfter = async (ms: number): Promise<number> => {
    await page.clock.runFor(ms);
    return page.locator(".consent").count();
  };
  await eventually(() => barsAfter(1300)).toBe(1);
  await page.goBack();
  await eventually(() => barsAfter(400)).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("consent can be withdrawn on the policy page: the tags and their cookies are removed", async () => {
  const visitor = await come("/politika-za-biskvitkite", { choice: "all" });
  const { page, providers } = visitor;
  await eventually(() => tagsOn(page)).toBeTruthy();
  expect((await visitor.context.cookies()).map(({ name }) => name).sort()).toEqual(["_ga", "cookie-consent"]);
  await page.getByRole("link", { name: "Настройки на бисквитките" }).click();
  await panel(page).waitFor();
  await page.keyboard.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Настройки на бисквитките");
  await eventually(() => new URL(page.url()).hash).toBe("");
  await page.keyboard.press("Enter");
  expect(await panel(page).getByRole("switch").nth(1).isChecked()).toBe(true);
  await panel(page).getByRole("switch").nth(1).click();
  const before = providers.asked.length;
  await Promise.all([
    page.waitForEvent("load"),
    panel(page).getByRole("button", { name: "Запази предпочитанията" }).click(),
  ]);
  await ready(page);
  await settled(page);
  expect((await visitor.context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
    "cookie-consent=essential",
  ]);
  expect(await tagsOn(page)).toBeNull();
  expect(providers.asked.slice(before)).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("consent withdrawn in another tab removes the tags here on the next navigation", async () => {
  const visitor = await come("/za-nas", { choice: "all" });
  const { page, context } = visitor;
  await eventually(() => tagsOn(page)).toBeTruthy();
  await context.addCookies([{ name: "cookie-consent", value: "essential", url: page.url() }]);
  await Promise.all([
    page.waitForEvent("load"),
    page.getByRole("contentinfo").getByRole("link", { name: "Тарифа" }).click(),
  ]);
  await ready(page);
  expect(new URL(page.url()).pathname).toBe("/tariff");
  expect(await tagsOn(page)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["cookie-consent"]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("sets the cookie for 9999 days and the whole site, and renews it on each visit", async () => {
  const visitor = await lender.visit({ consent: "undecided" });
  const { page, context } = visitor;
  await standIn(context);
  await context.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "cookie")!;
    const written: string[] = Object.assign(window, { written: [] as string[] }).written;
    const write = (text: string): void => {
      written.push(text);
      set!.call(document, text);
    };
    Object.defineProperty(document, "cookie", { get: () => get!.call(document) as string, set: write });
  });
  const written = (): Promise<string[]> => page.evaluate(() => (window as unknown as { written: string[] }).written);
  await page.goto("/tariff");
  await acceptAll(page).click();
  const whole = "cookie-consent=all; Path=/; Max-Age=863913600; SameSite=Lax";
  await eventually(async () => (await written())[0]).toBe(whole);
  const [kept] = await context.cookies();
  expect(kept).toMatchObject({ name: "cookie-consent", value: "all", path: "/", sameSite: "Lax" });
  expect(kept!.expires * 1000 - Date.now()).toBeGreaterThan(390 * DAY_MS);

  await context.addCookies([{ ...kept!, expires: Math.floor(Date.now() / 1000) + 60 }]);
  await page.goto("/za-nas");
  await eventually(written).toContain(whole);
  expect(
    (await context.cookies()).find(({ name }) => name === "cookie-consent")!.expires * 1000 - Date.now(),
  ).toBeGreaterThan(390 * DAY_MS);
  await visitor.close();
});

it.each(["ALL", "yes", "", "%E0%A4%A"])("a cookie value „%s“ counts as undecided", async (value) => {
  const visitor = await come("/tariff", { choice: value });
  await bar(visitor.page).waitFor();
  expect(visitor.providers.asked).toEqual([]);
  await visitor.close();
});

it("where cookie access throws, the page works and the choice holds for the visit", async () => {
  const visitor = await lender.visit({ consent: "undecided" });
  const { page, context } = visitor;
  const providers = await standIn(context);
  await context.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    Object.defineProperty(document, "cookie", { get: refuse, set: refuse });
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
  });
  await page.goto("/tariff");
  await bar(page).getByRole("button", { name: "Настройки" }).click();
  await panel(page).getByRole("switch").nth(1).click();
  await panel(page).getByRole("button", { name: "Запази предпочитанията" }).click();
  await page.locator(".consent").waitFor({ state: "detached" });
  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await page.waitForURL("**/bankovi-smetki");
  await settled(page);
  expect(await page.locator(".consent").count()).toBe(0);
  expect(providers.asked).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a consent log request that fails is reported once; the choice is still saved", async () => {
  const visitor = await lender.visit({ consent: "undecided" });
  const { page, context } = visitor;
  await standIn(context);
  await page.route("**/api/v2/log-user-click", (route) => route.abort());
  await page.goto("/tariff");
  const reported = page.waitForRequest("**/api/v2/error");
  await acceptAll(page).click();
  expect(fieldsOf((await reported).postData()).join()).toContain("consent log");
  await page.locator(".consent").waitFor({ state: "detached" });
  expect(await cookie(visitor)).toBe("all");
  await settled(page);
  expect(visitor.complaints.filter((complaint) => complaint.includes("reported:")).length).toBe(1);
  await visitor.close();
});

it("a tag manager that fails to load is reported once; the page works", async () => {
  const visitor = await lender.visit({ consent: "all" });
  const { page, context } = visitor;
  await standIn(context, { away: /googletagmanager/ });
  const reported = page.waitForRequest("**/api/v2/error");
  await page.goto("/tariff");
  expect(fieldsOf((await reported).postData()).join()).toContain("The tag manager did not load");
  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await page.waitForURL("**/bankovi-smetki");
  await settled(page);
  expect(visitor.complaints.filter((complaint) => complaint.includes("reported:")).length).toBe(1);
  await visitor.close();
});

it("addresses that contain a key are never sent to the tags", async () => {
  const visitor = await come("/validate-email?key=0123456789", { choice: "all" });
  const { page, providers } = visitor;
  await settled(page);
  expect(providers.asked).toEqual([]);
  await page.locator(".footer").getByRole("link", { name: "Банкови сметки" }).click();
  await page.waitForURL("**/bankovi-smetki");
  await eventually(() => tagsOn(page)).toEqual([
    expect.objectContaining({ event: "gtm.js" }),
    { event: "route", route: "/bankovi-smetki" },
  ]);
  await visitor.close();
});
