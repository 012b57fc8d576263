/** After a logout no window asks for the person's data any more: neither by a timer nor because it is used again. */
import type { Page, Request } from "playwright";
import { expect, it } from "vitest";
import { DEMO_BORROWER } from "#server/demo/seed.ts";
import { useLender } from "./lender.ts";
import { personalCalls } from "./personal-calls.ts";
import { logIn } from "./steps.ts";
import { eventually, ready, type Visit } from "./visit.ts";

const lender = useLender();

const statuses = (calls: readonly Request[]): Promise<number[]> =>
  Promise.all(calls.map(async (request) => (await request.response())?.status() ?? 0));

/** Without the live channel the status page polls, as long as a decision or a payout is awaited: here without end. */
const pollForEver = async ({ context }: Visit): Promise<void> => {
  await context.routeWebSocket(/\/gossip\//, (socket) => void socket.close());
  await context.route(/\/gossip\//, (route) => route.abort());
  await context.route("**/api/v2/status", async (route) => {
    const answer = await route.fetch();
    const json = answer.ok() ? { ...((await answer.json()) as object), askAgainAfter: 1500 } : undefined;
    await route.fulfill({ response: answer, ...(json && { json }) });
  });
};

/** Lets ten minutes pass in the windows, and waits until all requests that they bring about have been seen. */
const passTime = async (...windows: Page[]): Promise<void> => {
  await windows[0]!.clock.runFor("10:00");
  for (const page of windows) await page.evaluate(() => fetch("/api/v2/config").then((answer) => answer.text()));
};

const logOut = async (page: Page): Promise<void> => {
  await page.locator(".menu > summary").click();
  await page.locator(".menu-panel form button").click();
  await page.locator(".user-area a[href='/vhod']").waitFor({ state: "attached" });
};

/** Opens the status page by a link, and waits until it polls. */
const onStatusPage = async (page: Page): Promise<Request[]> => {
  await page.goto("/profile");
  await ready(page);
  await page.locator(".menu > summary").click();
  await page.locator(".menu-panel a[href='/status']").click();
  await page.waitForURL("**/status");
  const calls = personalCalls(page);
  await eventually(async () => {
    await page.clock.runFor(2000);
    return calls.length;
  }).toBeGreaterThan(2);
  return calls;
};

/** A visit of the demo's borrower, logged in. */
const loggedIn = async (): Promise<Visit> => {
  const visitor = await lender.visit();
  await pollForEver(visitor);
  await visitor.page.clock.install();
  await logIn(visitor.page, DEMO_BORROWER);
  return visitor;
};

it("the window of the logout asks for nothing personal any more, whatever is done in it", async () => {
  const visitor = await loggedIn();
  const { page } = visitor;
  const calls = await onStatusPage(page);
  await logOut(page);
  await passTime(page);
  // The logout itself may have overtaken a poll; from here on there is nothing.
  const before = calls.length;
  await page.evaluate(() => {
    for (const target of [window, document]) target.dispatchEvent(new Event("visibilitychange"));
    for (const type of ["focus", "online", "pageshow"]) window.dispatchEvent(new Event(type));
  });
  await page.keyboard.press("Tab");
  await page.getByRole("contentinfo").getByRole("link", { name: "Тарифа" }).click();
  await page.waitForURL("**/tariff");
  await passTime(page);
  expect(calls.slice(before).map((request) => request.url())).toEqual([]);
  await visitor.close();
});

it("another window is refused once, shows nothing of the person from then on, and asks for nothing more", async () => {
  const visitor = await loggedIn();
  const { page, context } = visitor;
  await onStatusPage(page);
  // Windows that could not tell each other of the logout learn it by their first refused call.
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));
  const other = await context.newPage();
  const calls = await onStatusPage(other);
  await page.bringToFront();
  await logOut(page);
  const before = calls.length;
  await other.bringToFront();
  await eventually(async () => {
    await other.clock.runFor(2000);
    return new URL(other.url()).pathname;
  }).toBe("/vhod");
  await passTime(page, other);
  const after = await statuses(calls.slice(before));
  expect(after.filter((status) => status !== 401)).toEqual([]);
  expect(after.length).toBeLessThanOrEqual(1);
  await other.locator(".user-area a[href='/vhod']").waitFor({ state: "attached" });
  const shown = await other.evaluate(() => document.body.innerText + document.querySelector("header")!.textContent);
  expect(shown).not.toContain(DEMO_BORROWER.email);
  await visitor.close();
});
