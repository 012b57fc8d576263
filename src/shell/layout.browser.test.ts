import type { Page } from "playwright";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { announcementWords } from "#src/copy/shell.ts";
import { shellWords } from "#src/copy/shell.ts";
import { closeAfterAll } from "#tests/support/after-all.ts";
import { answers, frames, NEVER, PAGE, visitor, type Frames } from "./frame.fixture.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 120_000 });

let all: Frames;
beforeAll(async () => {
  all = await frames();
});
closeAfterAll(() => all);

const PLACEHOLDER = ".user-placeholder";
const LOGIN = ".user-area a[href='/vhod']";

describe("user data", () => {
  it("that is slow shows a placeholder, and the page is rendered", async () => {
    const { page, reports } = await all.open({ answers: { "user-data": NEVER } });
    await page.locator(".logo", { hasText: "Заявка" }).waitFor();
    expect([await page.locator(PLACEHOLDER).isVisible(), await page.locator(LOGIN).count(), reports]).toEqual([
      true,
      0,
      [],
    ]);
    await page.close();
  });

  it.each([
    ["fails", 500, "user-data: 500"],
    ["is unavailable", 503, "user-data: 503"],
    ["is empty", {}, "no userData"],
    ["is null", null, ""],
    ["is a list", [], "no userData"],
    ["is an HTML page of a proxy", PAGE, "no userData"],
    ["has the wrong shape", { userData: "x" }, "no userData"],
  ])("that %s leaves a login link, is reported once, and the page is rendered", async (_, answer, message) => {
    const { page, reports, errors } = await all.open({ answers: { "user-data": answer } });
    await page.locator(LOGIN).waitFor();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toContain(message);
    expect([
      await page.locator("h1").innerText(),
      await page.locator("footer a[href='/subscribe']").count(),
      errors,
    ]).toEqual(["/start", 1, []]);
    await page.close();
  });

  it.each([
    ["user is a string", { user: "Ivan" }],
    ["user has no e-mail", { user: { id: 1 } }],
    ["lists are not arrays", { user: null, activeBonuses: 7, activeAffiliatePromotion: "x" }],
  ])("whose %s counts as anonymous", async (_, userData) => {
    const { page, errors, reports } = await all.open({ answers: { "user-data": { userData } } });
    await page.locator(LOGIN).waitFor();
    expect([errors, reports]).toEqual([[], []]);
    await page.close();
  });

  it("is read again when another window tells of another user", async () => {
    const { page, calls } = await all.open({ answers: { "user-data": visitor() } });
    await page.locator(".menu").waitFor();
    const reads = (): number => calls.filter((call) => call === "GET user-data").length;
    const tell = (): Promise<void> => page.evaluate(() => new BroadcastChannel("user").postMessage("somebody else"));
    await expect.poll(() => tell().then(reads)).toBeGreaterThan(1);
    await page.close();
  });

  it("that was cancelled is not an error, and its request is broken off", async () => {
    const { page, reports } = await all.open({ answers: { "user-data": NEVER } });
    const brokenOff: string[] = [];
    page.on("requestfailed", (request) => brokenOff.push(new URL(request.url()).pathname));
    await page.evaluate(() =>
      (window as unknown as { queries: { cancelQueries(): Promise<void> } }).queries.cancelQueries(),
    );
    await expect.poll(() => brokenOff).toContain("/api/v2/user-data");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect([reports, await page.locator(PLACEHOLDER).count()]).toEqual([[], 1]);
    await page.close();
  });

  it("and configuration are fetched once, not on focus; user data again after five minutes", async () => {
    const { page, calls } = await all.open({ answers: { "user-data": visitor() } });
    await page.locator(".menu").waitFor();
    const requests = (): string[] => calls.filter((call) => call === "GET user-data" || call === "GET config").sort();
    await expect.poll(requests).toEqual(["GET config", "GET user-data"]);
    const began = Date.now();
    const showAgain = async (minutes: number): Promise<void> => {
      await page.clock.setFixedTime(began + minutes * 60_000);
      for (const path of ["/other", "/late"]) {
        await page.evaluate((to) => {
          for (const kind of ["blur", "focus", "visibilitychange"])
            (kind === "visibilitychange" ? document : window).dispatchEvent(new Event(kind));
          history.pushState(null, "", to);
          dispatchEvent(new PopStateEvent("popstate"));
        }, path);
        await expect.poll(() => page.locator("h1").innerText()).toBe(path);
      }
      await page.locator("output", { hasText: "a@example.bg" }).waitFor();
    };
    await showAgain(4.9);
    expect(requests()).toEqual(["GET config", "GET user-data"]);
    await showAgain(5.1);
    await expect.poll(requests).toEqual(["GET config", "GET user-data", "GET user-data"]);
    await page.close();
  });
});

describe("configuration", () => {
  it.each([
    ["without its root", {}, "config: no root"],
    ["that fails", 500, "config: 500"],
    ["that is null", null, ""],
  ])("%s is logged to the console and reported; header and page are rendered", async (_, config, message) => {
    const { page, console: lines, reports, errors } = await all.open({ answers: { config } });
    await page.locator(LOGIN).waitFor();
    await expect.poll(() => reports).toHaveLength(1);
    expect(reports[0]).toContain(message);
    expect(lines.filter((line) => line.includes(message || "null"))).not.toEqual([]);
    expect(errors).toEqual([]);
    expect([
      await page.locator(".logo").innerText(),
      await page.locator("h1").innerText(),
      await page.locator(".footer a").first().innerText(),
    ]).toEqual([shellWords.home, "/start", shellWords.termsOf(500)]);
    await page.close();
  });

  it("of the wrong shape breaks only the parts that need it, never the page", async () => {
    const { page, reports } = await all.open({ answers: { config: { root: { config: {} } } } });
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    expect(await page.locator("h1").innerText()).toBe("/start");
    await page.close();
  });
});

describe("the footer", () => {
  const links = [
    "/obshti-usloviya",
    "/potrebitelski-kredit/obshti-usloviya",
    "/tariff",
    "/politika-za-razglejdane-na-jalbi",
    "/politika-za-biskvitkite",
    "/personal-data-policy",
    "/politika-za-signalizirane",
    "/bankovi-smetki",
    "/links",
    "/subscribe",
    "/karta-na-saita",
  ];

  it.each([
    ["an anonymous visitor", visitor({}, null), "/subscribe"],
    ["a user who is not subscribed", visitor(), "/subscribe"],
    ["a subscriber", visitor({}, { isSubscribed: true }), "/unsubscribe"],
  ])("has all its links in order for %s", async (_, who, subscription) => {
    const { page } = await all.open({ answers: { "user-data": who } });
    await page.locator(`footer a[href='${subscription}']`).waitFor();
    const wanted = links.map((link) => (link === "/subscribe" ? subscription : link));
    const shown = await page
      .locator("footer nav a")
      .evaluateAll((found) => found.map((link) => link.getAttribute("href")!));
    expect(shown.filter((link) => wanted.includes(link) || link.endsWith("subscribe"))).toEqual(wanted);
    await page.close();
  });

  it("shows amount, membership, certificate, cost of a call and social links as configured", async () => {
    const { page } = await all.open();
    const footer = page.locator("footer");
    await footer.getByText("„Сдружението“").waitFor();
    const text = (await footer.innerText()).replaceAll("\u00a0", " ");
    for (const words of [
      "кредит „до 700“",
      "Член на „Сдружението“",
      "Удостоверение № 123",
      shellWords.callCost,
      shellWords.warning,
    ])
      expect(text).toContain(words);
    expect(
      await footer
        .locator(".footer-social a")
        .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute("href")])),
    ).toEqual([
      ["Facebook", "https://example.com/f"],
      ["YouTube", "https://example.com/y"],
      ["X", "https://example.com/x"],
    ]);
    await page.close();
  });
});

describe("the live channel", () => {
  const { root } = answers.config as { root: { gossip: object } };
  const open = async (gossip: object): Promise<{ page: Page; sockets: string[] }> => {
    const config = { root: { ...root, gossip: { ...root.gossip, ...gossip } } };
    const { page } = await all.open({ answers: { config } });
    const sockets: string[] = [];
    await page.routeWebSocket(/./, (socket) => void sockets.push(socket.url().split("?")[0]!));
    await page.reload();
    return { page, sockets };
  };

  it("is not opened where it is off", async () => {
    const { page, sockets } = await open({});
    await page.locator(".logo", { hasText: "Заявка" }).waitFor();
    const part = await page.waitForFunction(
      () => performance.getEntriesByType("resource").find(({ name }) => name.includes("live-channel"))?.name,
    );
    // It loads when the page is idle; importing the same module again resolves once it has run.
    await page.evaluate(`import(${JSON.stringify(await part.jsonValue())}).then(() => undefined)`);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(sockets).toEqual([]);
    await page.close();
  });

  it("is opened at the configured server and path", async () => {
    const { page, sockets } = await open({ enabled: true, uri: "https://live.example", path: "/g" });
    await expect.poll(() => sockets).toEqual(["wss://live.example/g/socket.io/"]);
    await page.close();
  });
});

describe("announcements", () => {
  const topOf = "header.header";
  it("take no space when there are none", async () => {
    const { page } = await all.open();
    await page.locator(".logo", { hasText: "Заявка" }).waitFor();
    expect([await page.locator(".announcements").count(), (await page.locator(topOf).boundingBox())!.y]).toEqual([
      0, 0,
    ]);
    await page.close();
  });

  it("are above the header; their links navigate within the app", async () => {
    const announcements = [
      { text: "Работим до 15 ч.", tone: "info" },
      { text: "Пазете се от измами.", tone: "warning", link: { url: "/kontakti", label: "Контакти" } },
    ];
    const { page } = await all.open({ answers: { announcements: { announcements } } });
    const region = page.getByRole("region", { name: announcementWords.title });
    await region.waitFor();
    expect(await region.locator("p").allInnerTexts()).toEqual(["Работим до 15 ч.", "Пазете се от измами. Контакти"]);
    await page.evaluate(() => document.fonts.ready);
    expect((await page.locator(topOf).boundingBox())!.y).toBe((await region.boundingBox())!.height);
    await region.getByRole("link").click();
    await expect.poll(() => page.locator("h1").innerText()).toBe("/kontakti");
    await page.close();
  });
});

describe("an embedded page", () => {
  const around = ".top, .header, .footer, .announcements, .skip-link";
  it.each(["/start?mobile=1", "/Maintenance", "/maintenance?a=1"])(
    "%s has no header, footer or announcements",
    async (path) => {
      const { page, calls } = await all.open({
        path,
        answers: { announcements: { announcements: [{ text: "x", tone: "info" }] } },
      });
      await page.locator("main").waitFor();
      expect([await page.locator(around).count(), calls.filter((call) => call.includes("announcements"))]).toEqual([
        0,
        [],
      ]);
      await page.close();
    },
  );

  it("leads to embedded pages by links and by code; other pages lead to whole ones", async () => {
    const { page } = await all.open({ path: "/start?mobile=1" });
    const link = page.getByRole("link", { name: "link" });
    expect(await link.getAttribute("href")).toBe("/za-nas?a=1&mobile=1#part");
    await link.click();
    await expect.poll(() => page.url()).toMatch(/\/za-nas\?a=1&mobile=1#part$/);
    await page.getByRole("button", { name: "navigate" }).click();
    await expect.poll(() => page.url()).toMatch(/\/tariff\?mobile=1$/);
    expect(await page.locator(around).count()).toBe(0);
    await page.close();
    const { page: other } = await all.open();
    expect(await other.getByRole("link", { name: "link" }).getAttribute("href")).toBe("/za-nas?a=1#part");
    await other.close();
  });
});

it("the fixture mocks every call of the layout", () =>
  expect(Object.keys(answers).sort()).toEqual(["announcements", "config", "user-data"]));
