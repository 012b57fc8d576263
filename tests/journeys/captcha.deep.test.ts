import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { expectInPlace } from "./captcha-place.ts";
import { useOwnLender } from "./lender.ts";
import { field, fillRegistration, firstStep, note, send, summary, type Terms } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const FORM = "general-information";
const TERMS: Terms = { product: "consumerCredit", amount: 1000, term: 12 };
const lender = useOwnLender(() => ({ env: { CAPTCHA: "altcha" } }));

const box = (page: Page) => page.locator(".captcha");
const state = (page: Page): Promise<string | null> => box(page).getAttribute("data-state");
const answer = (page: Page): Promise<string> => page.locator("input[name=captcha]").inputValue();
const tick = (page: Page) => field(page, FORM, "captcha");
const POSTS = "**/api/v2/general-information";
const postOf = (page: Page): Promise<string> =>
  page
    .waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/v2/general-information"))
    .then((request) => request.postData() ?? "");

it("starts solving on first interaction with the form, under the strict CSP, and is submitted with it", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(firstStep(TERMS));
  await ready(page);
  expect([await state(page), await answer(page), await tick(page).isChecked()]).toEqual(["idle", "", false]);
  expect(loaded.filter((path) => /worker|solve|captcha\/challenge/.test(path))).toEqual([]);
  const policy = (await page.request.get(firstStep(TERMS), { headers: { accept: "text/html" } })).headers()[
    "content-security-policy"
  ]!;
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types zayavka");
  await field(page, FORM, "email").focus();
  await eventually(() => state(page)).toBe("solved");
  await eventually(() => tick(page).isChecked()).toBe(true);
  expect(loaded.filter((path) => /\.worker-/.test(path)).length).toBeGreaterThan(0);
  await fillRegistration(page, newPerson());
  const [sent] = await Promise.all([postOf(page), send(page, FORM)]);
  expect(sent).toMatch(/name="captcha"\r\n\r\n[\w+/=]{200,}/);
  expect(sent).not.toContain("homepage");
  await page.waitForURL("**/user-sms-confirm");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("of the login is shown and solved only once it is asked for, with the second wrong password", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.goto("/vhod");
  await ready(page);
  const guess = async (password: string): Promise<void> => {
    await field(page, "login", "username").fill("nobody@example.bg");
    await field(page, "login", "password").fill(password);
    const answered = page.waitForResponse("**/api/v2/login");
    await send(page, "login");
    await answered;
  };
  expect(await box(page).isVisible()).toBe(false);
  await guess("грешна 1");
  await summary(page, "login").waitFor();
  expect([await box(page).isVisible(), await answer(page)]).toEqual([false, ""]);
  await guess("грешна 2");
  await eventually(() => box(page).isVisible()).toBe(true);
  await eventually(() => state(page)).toBe("solved");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("the submit button does not move while the captcha is solved", () => expectInPlace(lender, 390));

it("a rejected submission solves a new challenge; the captcha reappears only if it caused the rejection", async () => {
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  await fillRegistration(page, newPerson());
  const errors: Record<string, string>[] = [
    { mobilePhone: "Този номер не се приема." },
    { captcha: "Проверката вече не важи." },
  ];
  await page.route(POSTS, (route) => {
    const next = errors.shift();
    return next ? route.fulfill({ status: 400, json: { errors: next } }) : route.continue();
  });
  await eventually(() => state(page)).toBe("solved");
  expect(await box(page).isVisible()).toBe(true);
  const first = await answer(page);

  await send(page, FORM);
  await summary(page, FORM).waitFor();
  await eventually(() => box(page).isVisible()).toBe(false);
  await eventually(async () => ["", first].includes(await answer(page))).toBe(false);
  const second = await answer(page);

  await send(page, FORM);
  await eventually(() => box(page).isVisible()).toBe(true);
  await eventually(() => summary(page, FORM).innerText()).toContain("Проверката вече не важи.");
  await eventually(async () => ["", first, second].includes(await answer(page))).toBe(false);
  await eventually(() => state(page)).toBe("solved");

  await send(page, FORM);
  await page.waitForURL("**/user-sms-confirm");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("a submit waits for the solution, and goes out without one when the challenge cannot be fetched", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  let gone = 0;
  await page.route("**/api/v2/captcha/challenge**", async (route) => {
    gone += 1;
    return gone === 1 ? route.abort() : pause(300).then(() => route.continue());
  });
  await page.goto(firstStep(TERMS));
  await ready(page);
  await fillRegistration(page, newPerson());
  await eventually(() => state(page)).toBe("failed");
  const [sent] = await Promise.all([postOf(page), send(page, FORM)]);
  expect(sent).toMatch(/name="captcha"\r\n\r\n[\w+/=]{200,}/);
  await page.waitForURL("**/user-sms-confirm");
  await visitor.close();

  const other = await lender.visit();
  await other.page.route("**/api/v2/captcha/challenge**", (route) => route.abort());
  await other.page.goto(firstStep(TERMS));
  await ready(other.page);
  await fillRegistration(other.page, newPerson());
  await pause(3000);
  const [without] = await Promise.all([postOf(other.page), send(other.page, FORM)]);
  expect(without).toMatch(/name="captcha"\r\n\r\n\r\n/);
  await other.page.waitForURL("**/user-sms-confirm");
  await other.close();
});

it("without JavaScript there is no captcha to solve, and a form submitted too fast explains what to do", async () => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await page.goto(firstStep(TERMS));
  expect([await tick(page).isVisible(), await page.locator(".captcha-note").isVisible()]).toEqual([false, false]);
  expect(
    (await page.locator(".visually-hidden:has(> label > input[name=homepage])").boundingBox())!.width,
  ).toBeLessThanOrEqual(1);
  const person = newPerson();
  await fillRegistration(page, person);
  await send(page, FORM);
  await page.waitForURL(/\/user-sms-confirm$|\/api\/v2\/general-information$/);
  // Only the server knows whether this was too fast: on a slow machine it was not.
  if (!page.url().includes("sms-confirm")) {
    await eventually(() => page.locator(`[id="${FORM}.captcha.error"]`).innerText()).toContain("твърде бързо");
    await pause(3100);
    for (const path of ["password", "passwordRepeat"]) await field(page, FORM, path).fill(person.password);
    await send(page, FORM);
  }
  await page.waitForURL("**/user-sms-confirm");
  expect(await note(page, FORM).count()).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});
