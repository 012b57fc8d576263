import type { Page } from "playwright";
import { expect, it } from "vitest";
import { menuWords, ownPageNames } from "#src/copy/menu.ts";
import { shellWords } from "#src/copy/shell.ts";
import { AROUND, expectEmbedded, logIn, pathOf } from "./embedded.ts";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { eventually, expectNoComplaints, held, isSameDocument, markDocument, ready } from "./visit.ts";

const lender = useLender();

const isOpen = (page: Page, menu: string): Promise<boolean> =>
  page.locator(menu).evaluate((box) => (box as HTMLDetailsElement).open);

it("without JavaScript the burger, the menu and the phone work, by hand and by keyboard", async () => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await page.goto("/tariff");
  const phone = page.locator("a.phone-narrow");
  expect([await phone.getAttribute("href"), await phone.getAttribute("aria-label")]).toEqual([
    "tel:070010100",
    `${shellWords.call}: 0700\u00a010\u00a0100`,
  ]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await isOpen(page, ".burger")).toBe(true);
  await page.locator(".burger").getByRole("link", { name: "За нас" }).click();
  await page.waitForURL("**/za-nas");
  await page.locator(".burger > summary").click();
  await page.locator(".burger").getByRole("link", { name: shellWords.repaying }).click();
  await page.waitForURL(/\/#kak-se-pogasyava$/);
  // The sticky header does not cover the link's target.
  await eventually(
    async () =>
      (await page.locator("#kak-se-pogasyava").boundingBox())!.y -
      (await page.locator(".header").boundingBox())!.height,
  ).toBeGreaterThanOrEqual(0);

  await page.getByRole("link", { name: shellWords.login }).click();
  await logIn(page);
  await page.locator(".menu > summary").click();
  await page.locator(".menu").getByRole("link", { name: ownPageNames.documents }).click();
  await page.waitForURL("**/dokumenti");
  await page.locator(".menu > summary").click();
  await page.getByRole("button", { name: menuWords.logout }).click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(await page.locator(".menu").count()).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a window with mobile=1 stays embedded through links, refused forms and logins", () => expectEmbedded(lender, true));

it("links of a page that is not embedded lead to pages with site chrome", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.goto("/za-nas");
  expect(await page.locator("script[type='application/ld+json']").count()).toBe(1);
  await page.locator("main a[href^='/']").first().click();
  await eventually(() => pathOf(page)).toMatch(/^\/(?!za-nas)/);
  await eventually(async () => [page.url().includes("mobile"), await page.locator(".header, .footer").count()]).toEqual(
    [false, 2],
  );
  await visitor.close();
});

it.each(["/maintenance", "/Maintenance", "/MAINTENANCE"])("%s has no site chrome", async (path) => {
  const visitor = await lender.visit();
  const { page } = visitor;
  expect((await page.goto(path))!.status()).toBe(200);
  await ready(page);
  expect([await page.locator("h1").innerText(), await page.locator(AROUND).count()]).toEqual(["Обновяваме сайта", 0]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a menu opened before hydration stays open and keeps working", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const { until, release } = held();
  await page.route("**/assets/*.js", async (route) => {
    await until;
    await route.continue();
  });
  await page.goto("/tariff", { waitUntil: "commit" });
  await page.locator(".burger > summary").click();
  expect(await isOpen(page, ".burger")).toBe(true);
  release();
  await ready(page);
  await page.locator("button.phone-narrow").waitFor();
  expect(await isOpen(page, ".burger")).toBe(true);
  await markDocument(page);
  await page.locator(".burger").getByRole("link", { name: "За нас" }).click();
  await eventually(() => pathOf(page)).toBe("/za-nas");
  await eventually(() => isOpen(page, ".burger")).toBe(false);
  expect(await isSameDocument(page)).toBe(true);
  await page.unrouteAll({ behavior: "wait" });
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a logged-in user's pages load the user menu, which allows logging out", async () => {
  const visitor = await lender.visitPage("/vhod", { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await markDocument(page);
  await logIn(page);
  // The menu's code loads on login, within the same document.
  await page.locator(".menu").waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await page.goto("/dokumenti");
  await ready(page);
  expect(await page.locator("script[data-files*='person-parts']").count()).toBe(1);
  await page.locator(".menu > summary").click();
  await inspect(page);
  await markDocument(page);
  await page.getByRole("button", { name: menuWords.logout }).click();
  await page.getByRole("link", { name: shellWords.login }).waitFor();
  await eventually(() => pathOf(page)).toBe("/");
  expect(await isSameDocument(page)).toBe(true);
  await page.goto("/tariff");
  expect(await page.locator("script[data-files*='person-parts']").count()).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});
