/** Pushes of the live channel that come twice, out of order or too late: the page shows what holds. */
import type { Page, Request, Route } from "playwright";
import { expect, it } from "vitest";
import { DEMO_BORROWER } from "#server/demo/seed.ts";
import { useLender } from "./lender.ts";
import { personalCalls } from "./personal-calls.ts";
import { pushing } from "./pushes.ts";
import { field, logIn } from "./steps.ts";
import { eventually, expectNoComplaints, held, ready, type Visit } from "./visit.ts";

const lender = useLender();

const PAGE = '42["changed",["page"]]';
const BOTH = '42["changed",["page","user-data"]]';
const USER = '42["changed",["user-data"]]';

type Push = (frame: string) => Promise<void>;

/** Logs in, opens a page, and waits until the live channel follows the person. */
const follow = async (path: string): Promise<{ visitor: Visit; page: Page; push: Push }> => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const push = await pushing(page);
  const received: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void received.push(String(payload))));
  await logIn(page, DEMO_BORROWER);
  received.length = 0;
  await page.goto(path);
  await ready(page);
  await eventually(() => received).toContain('42["following"]');
  return { visitor, page, push };
};

const title = (page: Page) => (): Promise<string> => page.locator("h1").innerText();

/** Numbers the answers of a page's call in its title. `held` delays the answers of these numbers until it resolves. */
const numberAnswers = async (
  page: Page,
  held: (n: number) => Promise<void> = async () => {},
): Promise<() => number> => {
  let asked = 0;
  await page.route("**/api/v2/status", async (route: Route) => {
    const n = (asked += 1);
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await held(n);
    // The page may have given up the request meanwhile.
    await route.fulfill({ response: answer, json: { ...body, title: `Отговор ${n}` } }).catch(() => undefined);
  });
  return () => asked;
};

/** Waits until the page has acted on everything pushed so far: pushes are gathered, and this one is the last. */
const acted = async (page: Page, push: Push): Promise<void> => {
  const asked = page.waitForResponse("**/api/v2/user-data");
  await push(USER);
  await (await asked).finished();
};

it("an answer that is overtaken by a later one does not replace it", async () => {
  const { visitor, page, push } = await follow("/status");
  const { until, release } = held();
  const asked = await numberAnswers(page, (n) => (n === 1 ? until : Promise.resolve()));
  await push(PAGE);
  await eventually(asked).toBe(1);
  await push(PAGE);
  await eventually(title(page)).toBe("Отговор 2");
  release();
  await acted(page, push);
  expect(await title(page)()).toBe("Отговор 2");
  expect(asked()).toBe(2);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a push that comes fifty times is answered by a few reads, and the page shows the last", async () => {
  const { visitor, page, push } = await follow("/status");
  const asked = await numberAnswers(page);
  for (let times = 0; times < 50; times += 1) await push(PAGE);
  await acted(page, push);
  await eventually(async () => (await title(page)()) === `Отговор ${asked()}`).toBe(true);
  expect(asked()).toBeLessThan(10);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a push that comes when the page is left for a form asks for no page, and takes nothing from what is typed", async () => {
  const { visitor, page, push } = await follow("/status");
  await page.locator(".burger > summary").click();
  await page.locator(".burger a[href='/kontakti']").click();
  await page.waitForURL("**/kontakti");
  const message = field(page, "contact-us", "message");
  await message.fill("Недовършено писмо");
  const calls: Request[] = [];
  page.on("request", (request) => void (/\/api\/v2\/(?:status|contact-us)/.test(request.url()) && calls.push(request)));
  await push(PAGE);
  await acted(page, push);
  expect(calls.map((request) => request.url())).toEqual([]);
  expect(await message.inputValue()).toBe("Недовършено писмо");
  expect(await message.evaluate((element) => element === document.activeElement)).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a push that comes after the logout asks for nothing of the person", async () => {
  const { visitor, page, push } = await follow("/status");
  await page.locator(".menu > summary").click();
  await page.locator(".menu-panel form button").click();
  await page.locator(".user-area a[href='/vhod']").waitFor({ state: "attached" });
  const calls = personalCalls(page);
  let answered = 0;
  page.on("requestfinished", (request) => void (request.url().endsWith("/api/v2/user-data") && (answered += 1)));
  // The logout reconnects the channel, and what is sent to a closing connection is lost.
  await eventually(async () => {
    await push(BOTH);
    return answered;
  }).toBeGreaterThan(3);
  expect(calls.map((request) => request.url())).toEqual([]);
  expect(await page.locator(".user-area a[href='/vhod']").count()).toBeGreaterThan(0);
  await visitor.close();
});
