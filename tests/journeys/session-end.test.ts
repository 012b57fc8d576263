import type { Page } from "playwright";
import { expect, it } from "vitest";
import { useOwnLender } from "./lender.ts";
import { eventually, ready } from "./visit.ts";

const lender = useOwnLender();

const DEMO = { email: "demo@example.bg", password: "demo-parola-1" };

/** Tells when every question to the server is answered, and the page has taken the answers in: each of them begins the session's time anew. */
const watchAnswers = (page: Page): (() => Promise<void>) => {
  let [asked, answered] = [0, 0];
  const isCall = (url: string): boolean => url.includes("/api/v2/");
  page.on("request", (request) => void (isCall(request.url()) && (asked += 1)));
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => void (isCall(request.url()) && (answered += 1)));
  return async () => {
    await eventually(async () => {
      const before = asked;
      for (let turn = 0; turn < 3; turn += 1) await page.evaluate(() => new Promise((then) => setTimeout(() => requestIdleCallback(then), 100)));
      return answered === asked && asked === before;
    }).toBe(true);
  };
};

it("asks before a session ends for want of anything being done, goes on when told so, and says when it is over", async () => {
  const visit = await lender.visit();
  const { page } = visit;
  const allAnswered = watchAnswers(page);
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
  await page.clock.fastForward("03:00");
  await popup.getByText("Излязохте от профила си").waitFor();
  expect(await popup.getByRole("link", { name: "Вход" }).getAttribute("href")).toMatch(/^\/vhod\?next=%2F/);
  // A clock that jumps half an hour while the live channel connects has it wait for too long.
  expect(visit.complaints.filter((text) => !text.includes("The live channel does not connect"))).toEqual([]);
});
