import type { Page } from "playwright";
import { expect, it } from "vitest";
import { useLender } from "./lender.ts";
import { hearing } from "./pushes.ts";
import { logIn } from "./steps.ts";
import { eventually, ready } from "./visit.ts";

const lender = useLender();

const DEMO = { email: "demo@example.bg", password: "demo-parola-1" };

/** The returned function waits until the page has processed all API responses: each restarts the session timer. */
const watchAnswers = (page: Page): (() => Promise<void>) => {
  let [asked, answered] = [0, 0];
  const isCall = (url: string): boolean => url.includes("/api/v2/");
  page.on("request", (request) => void (isCall(request.url()) && (asked += 1)));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => void (isCall(request.url()) && (answered += 1)));
  return async () => {
    await eventually(async () => {
      const before = asked;
      for (let turn = 0; turn < 3; turn += 1)
        await page.evaluate(() => new Promise((then) => setTimeout(() => requestIdleCallback(then), 100)));
      return answered === asked && asked === before;
    }).toBe(true);
  };
};

it("asks before an idle session ends, extends it on request, and announces its end", async () => {
  const visit = await lender.visit();
  const { page, context } = visit;
  const allAnswered = watchAnswers(page);
  const tell = await hearing(page);
  await page.clock.install();
  await page.goto("/vhod");
  await ready(page);
  await page.locator('[id="login.username"]').fill(DEMO.email);
  await page.locator('[id="login.password"]').fill(DEMO.password);
  await page.locator('[id="login"] .buttons button').first().click();
  await page.locator(".menu summary").waitFor();
  await allAnswered();
  const popup = page.getByRole("dialog");

  await page.clock.fastForward("26:00");
  expect(await popup.count()).toBe(0);
  await page.clock.fastForward("01:30");
  await popup.getByText("Още ли сте тук?").waitFor();
  expect(await popup.innerText()).toContain("Попълненото се пази");

  const asked = page.waitForResponse((response) => response.url().endsWith("/api/v2/user-data"));
  await popup.getByRole("button", { name: "Оставам" }).click();
  expect((await asked).status()).toBe(200);
  await eventually(() => popup.count()).toBe(0);
  await allAnswered();

  await page.clock.fastForward("27:30");
  await popup.getByText("Още ли сте тук?").waitFor();
  // The server says that the session is still valid (used in another window): no notice of its end.
  await page.clock.fastForward("03:00");
  await eventually(() => popup.count()).toBe(0);
  await allAnswered();

  await page.clock.fastForward("27:30");
  await popup.getByText("Още ли сте тук?").waitFor();
  await context.clearCookies({ name: "sid" });
  await page.clock.fastForward("03:00");
  await popup.getByText("Излязохте от профила си").waitFor();
  await popup.locator('[id="login.username"]').waitFor();
  // The rest of the page updates, too, and the notice stays.
  await tell('42["changed",["user-data"]]', page.locator(".user-area a[href='/vhod']"));
  expect(await popup.innerText()).toContain("Излязохте от профила си");
  // A clock that jumps half an hour makes the live channel time out and drop a working connection.
  expect(
    visit.complaints.filter((text) => !/The live channel does not connect|WebSocket is already in CLOSING/.test(text)),
  ).toEqual([]);
});

it("announces the end of the session even if the device slept past the question", async () => {
  const visit = await lender.visit();
  const { page, context } = visit;
  const tell = await hearing(page);
  const allAnswered = watchAnswers(page);
  await page.clock.install();
  await logIn(page, DEMO);
  const popup = page.getByRole("dialog");
  await page.locator(".menu summary").waitFor();
  await allAnswered();
  await context.clearCookies({ name: "sid" });
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await tell('42["changed",["user-data"]]', popup.getByText("Излязохте от профила си"));
  await visit.close();
});

it("shows nothing after a logout", async () => {
  const visit = await lender.visit();
  const { page } = visit;
  await page.clock.install();
  await logIn(page, DEMO);
  await page.locator(".menu summary").click();
  await page.locator(".menu").getByRole("button", { name: "Изход" }).click();
  await page.locator(".user-area a[href='/vhod']").waitFor({ state: "attached" });
  await page.clock.fastForward("27:30");
  await page.clock.fastForward("03:30");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await visit.close();
});
