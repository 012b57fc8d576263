import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { menuWords, ownPageNames } from "#src/copy/menu.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { frames, NEVER, visitor, type Frames } from "./frame.fixture.ts";

vi.setConfig({ testTimeout: 40_000, hookTimeout: 120_000 });

let all: Frames;
beforeAll(async () => {
  all = await frames();
});
closeAfterAll(() => all);

const button = (page: Page): Promise<string> => page.locator(".menu > summary").innerText();
const entries = (page: Page): Promise<string[]> =>
  page
    .locator(".menu-panel .menu-email:not([hidden]), .menu li a, .menu li button")
    .evaluateAll((found) => found.map((entry) => entry.textContent.trim()));
const NAMES = [
  ownPageNames.profile,
  ownPageNames.applicationStatus,
  ownPageNames.applicationHistory,
  ownPageNames.documents,
  ownPageNames.changePassword,
  menuWords.logout,
];

describe("the user menu", () => {
  it("has the e-mail and its entries in order, guarantees only if there are any", async () => {
    const { page } = await all.open({ width: 1280, answers: { "user-data": visitor() } });
    await page.locator(".menu > summary").click();
    expect(await entries(page)).toEqual(["a@example.bg", ...NAMES]);
    expect(
      await page.locator(".menu li a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
    ).toEqual(["/profile", "/status", "/istoriya-na-zayavkite", "/dokumenti", "/smyana-na-parolata"]);
    await page.close();
    const { page: guarantor } = await all.open({
      answers: { "user-data": visitor({}, { guaranteedRequests: [{ id: "2" }] }) },
    });
    await guarantor.locator(".menu > summary").click();
    expect(await entries(guarantor)).toEqual([
      "a@example.bg",
      ...NAMES.slice(0, 2),
      ownPageNames.guaranteedRequests,
      ...NAMES.slice(2),
    ]);
    expect(await guarantor.locator(".menu li a").nth(2).getAttribute("href")).toBe("/poruchitelstva");
    await guarantor.close();
  });

  it.each([
    ["nothing to do", {}, "verified", "", ""],
    ["data to finish", {}, "userCreated", "1", ""],
    ["data to confirm", {}, "dataFilledIn", "1", ""],
    ["data to correct", {}, "invalidData", "1", ""],
    ["a rejection", {}, "disapproved", "1", ""],
    ["an agreement to sign", { unsignedContract: { kind: "creditContract", requestId: "1" } }, "verified", "", "1"],
    ["an offer and a video", { hasActiveOffer: true, needsVideoVerification: true }, "verified", "", "1"],
    ["data and an offer", { hasActiveOffer: true }, "invalidData", "1", "1"],
  ])("has badges on its entries and their sum on its button: %s", async (_, more, key, profile, status) => {
    const { page } = await all.open({ width: 1280, answers: { "user-data": visitor(more, { status: { key } }) } });
    await page.locator(".menu > summary").click();
    const sum = Number(profile) + Number(status);
    // Unsigned agreements count only once the configuration has loaded.
    await expect
      .poll(async () => (await button(page)).replace(/\s+/g, " ").trim())
      .toBe(sum > 0 ? `${menuWords.menu} ${sum}` : menuWords.menu);
    expect((await entries(page)).slice(1, 3)).toEqual([
      `${ownPageNames.profile} ${profile}`.trim(),
      `${ownPageNames.applicationStatus} ${status}`.trim(),
    ]);
    await page.close();
  });

  it("works with the keyboard: opens, has tab stops in order, closes and returns focus", async () => {
    const { page } = await all.open({ answers: { "user-data": visitor({ hasActiveOffer: true }) } });
    const summary = page.locator(".menu > summary");
    const open = (): Promise<boolean> => page.locator(".menu").evaluate((box) => (box as HTMLDetailsElement).open);
    await summary.press("Enter");
    const seen: string[] = [];
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Tab");
      seen.push(await page.evaluate(() => document.activeElement!.textContent.trim()));
    }
    expect(seen).toEqual([NAMES[0], `${NAMES[1]} 1`, ...NAMES.slice(2)]);
    await page.keyboard.press("Escape");
    expect([await open(), await summary.evaluate((box) => box === document.activeElement)]).toEqual([false, true]);
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator("h1").innerText()).toBe("/profile");
    await expect.poll(open).toBe(false);
    // Screen readers announce the count with the name, on narrow screens as well.
    expect(
      await page
        .getByText(menuWords.menu, { exact: true })
        .first()
        .evaluate((box) => box.closest("summary")!.textContent.trim()),
    ).toBe(`${menuWords.menu} 1`);
    await page.close();
  });

  it("closes on a press elsewhere, and a second menu closes the first", async () => {
    const { page } = await all.open({ answers: { "user-data": visitor() } });
    const open = (): Promise<boolean[]> =>
      page.locator(".burger, .menu").evaluateAll((boxes) => boxes.map((box) => (box as HTMLDetailsElement).open));
    await page.locator(".menu > summary").click();
    await page.locator(".burger > summary").click();
    expect(await open()).toEqual([true, false]);
    await page.mouse.click(200, 650);
    expect(await open()).toEqual([false, false]);
    await page.close();
  });
});

describe("logging out", () => {
  const leave = async (page: Page): Promise<void> => {
    await page.locator(".menu > summary").click();
    await page.getByRole("button", { name: menuWords.logout }).click();
  };
  /** Waits for the page's initial calls and clears them, so that only later calls count. */
  const begun = async (page: Page, calls: string[]): Promise<void> => {
    await page.locator(".menu").waitFor();
    await expect
      .poll(() => calls)
      .toEqual(expect.arrayContaining(["GET user-data", "GET config", "GET announcements", "GET profile"]));
    calls.length = 0;
  };
  const cached = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      (window as unknown as { queries: { getQueryCache(): { getAll(): { queryHash: string }[] } } }).queries
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => queryHash),
    );

  it("posts, refetches the visitor, navigates, and clears the user's cached data", async () => {
    let inside = true;
    const { page, calls } = await all.open({
      path: "/profile",
      answers: {
        "user-data": () => (inside ? visitor() : visitor({}, null)),
        logout: () => {
          inside = false;
          return { nextUrl: "/za-nas" };
        },
      },
    });
    await begun(page, calls);
    await leave(page);
    await expect.poll(() => page.locator("h1").innerText()).toBe("/za-nas");
    await page.locator(".user-area a[href='/vhod']").waitFor();
    await expect.poll(() => calls.filter((call) => call === "GET tariff").length).toBeGreaterThan(0);
    // The page being left may refetch once while still mounted.
    expect(calls.filter((call, at) => calls.indexOf(call) === at && call !== "GET profile")).toEqual([
      "POST logout",
      "GET user-data",
      "GET tariff",
    ]);
    await expect.poll(async () => (await cached(page)).filter((key) => key.includes("profile"))).toEqual([]);
    await page.close();
  });

  it.each([
    ["fails", 500],
    ["never arrives", NEVER],
  ])("shows no user name even if the visitor response %s", async (_, answer) => {
    let inside = true;
    const { page } = await all.open({
      path: "/profile",
      answers: {
        "user-data": () => visitor(),
        logout: () => {
          inside = false;
          return { nextUrl: "/za-nas" };
        },
      },
    });
    await page.route("**/api/v2/user-data", (route) => {
      if (inside) return route.fallback();
      return typeof answer === "number" ? route.fulfill({ status: answer, body: "" }) : undefined;
    });
    await page.locator(".menu").waitFor();
    await leave(page);
    await expect.poll(() => page.locator("h1").innerText()).toBe("/za-nas");
    await expect
      .poll(async () => [await page.locator(".menu").count(), await page.getByText("a@example.bg").count()])
      .toEqual([0, 0]);
    await page.close();
  });

  it.each([
    ["fails", 500],
    ["is refused without a nextUrl", {}],
  ])("that %s shows an error, is reported, and refetches the visitor", async (_, logout) => {
    const { page, calls, reports } = await all.open({ path: "/profile", answers: { "user-data": visitor(), logout } });
    await begun(page, calls);
    await leave(page);
    await page.getByRole("status").filter({ hasText: menuWords.logoutFailed }).waitFor();
    await expect.poll(() => reports).toHaveLength(1);
    await expect.poll(() => calls.filter((call) => call !== "POST error")).toEqual(["POST logout", "GET user-data"]);
    expect(await page.locator("h1").innerText()).toBe("/profile");
    await page.close();
  });
});
