import type { Page, WebSocketRoute } from "playwright";
import { expect, it } from "vitest";
import { useOwnLender } from "./lender.ts";
import { enterCode, logIn, send, sign } from "./steps.ts";
import { enter, eventually, expectNoComplaints, ready, type Visit } from "./visit.ts";
import { recordWire } from "./wire.ts";

const lender = useOwnLender();

/** Disables polling (intervals below 10 s), so that only a push can make a page advance. */
const withoutPolling = async ({ context }: Visit): Promise<void> =>
  void (await context.addInitScript(() => {
    const { setInterval: real } = window;
    Object.assign(window, {
      setInterval: (work: TimerHandler, ms?: number, ...given: unknown[]) =>
        ms !== undefined && ms < 10_000 ? 0 : real(work, ms, ...given),
    });
  }));

it("advances from the SMS code to the active credit without polling", async () => {
  const borrower = await lender.borrowerAt("sent");
  const { person } = borrower;
  const visitor = await lender.visit();
  await withoutPolling(visitor);
  await enter(visitor, borrower);
  const { page } = visitor;
  const wire = recordWire(page);
  await page.goto("/sms-confirm");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");
  await page.waitForURL("**/pregled-na-dogovora");
  await sign(page, lender.url, person);
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  // No other events. Pushes may be absent: work done before its page arrives needs none. The next test proves that they
  // come, in an idle window.
  expect(
    wire.received
      .filter((frame) => frame.startsWith("42"))
      .map((frame) => frame.replace(/,?"(?:user-data|page)"/g, ""))
      .filter((frame) => !['42["following"]', '42["changed",[]]'].includes(frame)),
  ).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("pushes changes to another window of the same user and updates its badge at once", async () => {
  const borrower = await lender.borrowerAt("sent");
  const { person } = borrower;
  const visitor = await lender.visit();
  await withoutPolling(visitor);
  await enter(visitor, borrower);
  const { page, context } = visitor;
  const other = await context.newPage();
  const wire = recordWire(other);
  await other.goto("/status");
  await eventually(() => wire.received).toContain('42["following"]');
  const words = await other.locator("main").innerText();
  await page.bringToFront();
  await page.goto("/sms-confirm");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");
  await eventually(async () => (await other.locator("main").innerText()) === words).toBe(false);
  expect(wire.received.filter((frame) => frame.includes('"changed"')).length).toBeGreaterThan(0);
  await eventually(() => other.locator(".user-area .badge, .header .badge").first().innerText()).toContain("1");
  await visitor.close();
});

it("sends the user's id to the server only, reconnects on login and logout, and logs out other windows", async () => {
  const { person } = await lender.borrowerAt("confirmed");
  const visitor = await lender.visit({ viewport: { width: 1280, height: 800 } });
  const { page, context } = visitor;
  const wire = recordWire(page);
  const names = (): string[] =>
    wire
      .events()
      .map(({ name }) => name)
      .filter((name) => name !== "interact");
  await page.goto("/vhod");
  await eventually(names).toEqual(["connect-website"]);
  await logIn(page, person);
  await eventually(() => names().at(-1)).toBe("update-user");
  const id = wire.events().findLast(({ name }) => name === "update-user")!.given;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const other = await context.newPage();
  const otherWire = recordWire(other);
  await other.goto("/za-nas");
  await eventually(() => otherWire.received).toContain('42["following"]');
  await page.bringToFront();
  const before = [wire.connected(), otherWire.connected()];
  await page.locator("summary", { hasText: "Профил" }).first().click();
  await page.getByRole("button", { name: "Изход" }).click();
  await eventually(() => wire.connected()).toBeGreaterThan(before[0]!);
  await eventually(() => otherWire.connected()).toBeGreaterThan(before[1]!);
  await eventually(() => other.getByRole("link", { name: "Вход" }).first().isVisible()).toBe(true);
  await eventually(() => names().at(-1)).toBe("connect-website");
  await eventually(() => otherWire.events().findLast(({ name }) => name !== "interact")?.name).toBe("connect-website");
  await visitor.close();
});

it("connects on embedded pages, too", async () => {
  const visitor = await lender.visit();
  const wire = recordWire(visitor.page);
  await visitor.page.goto("/za-nas?mobile=1");
  await eventually(() => wire.events().map(({ name }) => name)).toContain("connect-website");
  expectNoComplaints(visitor);
  await visitor.close();
});

/** Misbehaving servers, with the number of error reports the page may send. */
const SERVERS: readonly (readonly [what: string, serve: (socket: WebSocketRoute) => void, reports: number])[] = [
  ["is away", (socket) => void socket.close(), 1],
  [
    "speaks nonsense",
    (socket) => ["garbage", "", "0{", "9", "\u0000", '42["changed"'].forEach((text) => socket.send(text)),
    1,
  ],
  [
    "greets and then speaks nonsense without end",
    (socket) => {
      socket.send('0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}');
      socket.onMessage((text) => {
        if (text !== "40") return;
        socket.send('40{"sid":"y"}');
        const junk = [null, 1, "page", { page: 1 }, ["page", "user-data", "x".repeat(1000)], [["page"]], ["__proto__"]];
        for (let n = 0; n < 3000; n++) socket.send(`42${JSON.stringify(["changed", junk[n % junk.length]])}`);
        for (const event of ["following", "connect_website", "toString", "__proto__"])
          socket.send(`42${JSON.stringify([event, {}])}`);
      });
    },
    0,
  ],
];

const reportsOf = (page: Page): string[] => {
  const reports: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().endsWith("/api/v2/error") && reports.push(request.postData() ?? "")),
  );
  return reports;
};

it.each(SERVERS)("a server that %s does not break the page", async (_, serve, reports) => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const met = reportsOf(page);
  let tried = 0;
  let asked = 0;
  await page.routeWebSocket(/\/gossip\//, (socket) => {
    tried += 1;
    serve(socket);
  });
  await page.route(/\/gossip\//, (route) => route.abort());
  page.on("request", (request) => void (/\/api\/v2\/(?:user-data|status)/.test(request.url()) && (asked += 1)));
  await page.goto("/");
  await ready(page);
  await eventually(() => tried).toBeGreaterThan(reports === 0 ? 0 : 1);
  await page.locator("footer a[href='/tariff']").first().click();
  await page.waitForURL("**/tariff");
  await eventually(() => page.locator("h1").count()).toBe(1);
  await eventually(() => met.length).toBe(reports);
  expect(met.every((body) => body.includes("live channel"))).toBe(true);
  // Refetches are throttled, however many pushes arrive.
  expect(asked).toBeLessThan(20);
  await visitor.close();
});

it("resubscribes after a server restart", async () => {
  const visitor = await lender.visit();
  await enter(visitor, await lender.borrowerAt("confirmed"));
  const { page } = visitor;
  const wire = recordWire(page);
  await page.goto("/status");
  await eventually(() => wire.received).toContain('42["following"]');
  const before = wire.connected();
  await lender.server.restart();
  await eventually(() => wire.connected()).toBeGreaterThan(before);
  await eventually(() => wire.received.filter((frame) => frame === '42["following"]').length).toBeGreaterThan(1);
  await visitor.close();
});
