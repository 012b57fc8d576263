/** Public forms: what was typed outlives a reload, a link and Back in its tab, and nothing else. */
import { setTimeout as pause } from "node:timers/promises";
import type { ConsoleMessage, Page } from "playwright";
import { expect, it } from "vitest";
import { draftWords } from "#src/copy/drafts.ts";
import { KEEP_AFTER_MS } from "#src/engine/browser/draft-keeper.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { useLender } from "./lender.ts";
import { field, fillRegistration, firstStep, logIn, openFooter, send, TERMS } from "./steps.ts";
import { eventually, expectNoComplaints, held, ready } from "./visit.ts";

const lender = useLender();

const STEP = "general-information";
const CONTACT = "contact-us";

const saved = (page: Page, form: string): Promise<unknown> =>
  eventually(() => page.locator(`[id="${form}"] .draft-note > p`).first().innerText()).toBe(draftWords.saved.browser);
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
const value = (page: Page, form: string, path: string) => () => field(page, form, path).inputValue();

it("the first step survives a reload, a link and Back, without passwords and consents, and ends with the submit", async () => {
  const person = newPerson();
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  await fillRegistration(page, person);
  await saved(page, STEP);
  // The last keystroke, too: the tab is left at once.
  await field(page, STEP, "mobilePhone").fill(person.phone);
  await field(page, STEP, "promoCode").fill("ЛЯТО");
  await page.reload();
  const isBack = async (): Promise<void> => {
    await eventually(value(page, STEP, "email")).toBe(person.email);
    expect(await value(page, STEP, "mobilePhone")()).toBe(person.phone);
    expect(await value(page, STEP, "promoCode")()).toBe("ЛЯТО");
    expect(await value(page, STEP, "purpose")()).toBe("repair");
    expect(await value(page, STEP, "password")()).toBe("");
    expect(await field(page, STEP, "tos").isChecked()).toBe(false);
  };
  await isBack();
  expect(await stored(page)).not.toContain(person.password);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(person.email);
  await openFooter(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Тарифа" }).click();
  await page.waitForURL("**/tariff");
  await page.locator("h1", { hasText: "Тарифа" }).waitFor();
  await page.goBack();
  await isBack();

  // A choice made later, in the calculator, counts more than what was typed before.
  await page.goto(firstStep({ ...TERMS, amount: 800 }));
  await eventually(value(page, STEP, "email")).toBe(person.email);
  expect(await value(page, STEP, "consumerCredit.amount")()).toBe("800");

  // Another tab knows nothing of it.
  const second = await visitor.context.newPage();
  await second.goto(firstStep(TERMS));
  await ready(second);
  await second.waitForLoadState("networkidle");
  expect(await value(second, STEP, "email")()).toBe("");
  await second.close();

  await field(page, STEP, "promoCode").fill("");
  await fillRegistration(page, person);
  await send(page, STEP);
  await page.waitForURL("**/user-sms-confirm");
  expect(await stored(page)).not.toContain(person.email);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("ends with a form that the browser posts by itself, also when the scripts come while the answer is awaited", async () => {
  const person = newPerson();
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  await fillRegistration(page, person);
  await saved(page, STEP);

  // All scripts but the first are late, and so is the answer.
  const [scripts, answer] = [held(), held()];
  await page.route(/\/assets\/(?!entry\.first).*\.js$/, (route) => scripts.until.then(() => route.continue()));
  const posts: string[] = [];
  await page.route(`**/api/v2/${STEP}`, async (route) => {
    posts.push(route.request().resourceType());
    await answer.until;
    await route.continue();
  });
  // Chromium may evaluate nothing for a test while an answer is awaited; the page tells by itself.
  const tell = (): void => {
    setInterval(
      () => console.debug(JSON.stringify([{ ...document.documentElement.dataset }, { ...sessionStorage }])),
      100,
    );
  };
  await page.addInitScript(tell);
  const told = async (mark: "posted" | "ready"): Promise<string> => {
    const isTold = (message: ConsoleMessage): boolean => message.text().includes(`"${mark}":`);
    return (await page.waitForEvent("console", isTold)).text();
  };
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  expect(await stored(page)).toContain(person.email);
  await fillRegistration(page, person);
  await page.locator(`[id="${STEP}"] .buttons button`).last().press("Enter", { noWaitAfter: true });
  expect(await told("posted")).not.toContain(person.email);
  scripts.release();
  await told("ready");
  // What was typed is a change to the scripts, which would save it within that time.
  await pause(KEEP_AFTER_MS + 500);
  const last = await told("ready");
  answer.release();
  expect([posts, last]).toEqual([["document"], expect.not.stringContaining(person.email)]);
  await page.waitForURL("**/user-sms-confirm");
  await page.unrouteAll({ behavior: "wait" });
  expect(await stored(page)).not.toContain(person.email);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("the contact form keeps its message, half an hour long", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.clock.install();
  await page.goto("/kontakti");
  await ready(page);
  await field(page, CONTACT, "message").fill("Кога ще отговорите на писмото ми?");
  await field(page, CONTACT, "topic").selectOption("complaint");
  await page.reload();
  await eventually(value(page, CONTACT, "message")).toBe("Кога ще отговорите на писмото ми?");
  expect(await value(page, CONTACT, "topic")()).toBe("complaint");
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.reload();
  await ready(page);
  await eventually(async () => (await stored(page)).includes("писмото")).toBe(false);
  expect(await value(page, CONTACT, "message")()).toBe("");
  await visitor.close();
});

it("a text with an ЕГН is not kept, nor what stood there before, and the note says so", async () => {
  const visitor = await lender.visitPage("/kontakti");
  const { page } = visitor;
  await field(page, CONTACT, "message").fill("Кога ще отговорите на писмото ми?");
  await field(page, CONTACT, "topic").selectOption("complaint");
  await saved(page, CONTACT);
  await field(page, CONTACT, "message").fill("Моят ЕГН е 8003205605");
  const note = page.locator(`[id="${CONTACT}"] .draft-note > p`);
  await eventually(() => note.allInnerTexts()).toEqual([draftWords.partly, draftWords.partly]);
  await page.reload();
  await ready(page);
  await eventually(value(page, CONTACT, "topic")).toBe("complaint");
  expect(await value(page, CONTACT, "message")()).toBe("");
  await visitor.close();
});

it("what a user typed is gone with the logout, and is never shown to the next user", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await logIn(page, { email: "demo@example.bg", password: "demo-parola-1" });
  await page.goto("/kontakti");
  await ready(page);
  await field(page, CONTACT, "message").fill("Само за мен");
  await saved(page, CONTACT);
  await visitor.context.clearCookies({ name: "sid" });
  await page.reload();
  await ready(page);
  await eventually(async () => (await stored(page)).includes("Само за мен")).toBe(false);
  expect(await value(page, CONTACT, "message")()).toBe("");

  await logIn(page, { email: "demo@example.bg", password: "demo-parola-1" });
  await page.goto("/kontakti");
  await ready(page);
  await field(page, CONTACT, "message").fill("Само за мен");
  await saved(page, CONTACT);
  await page.locator(".menu summary").click();
  await page.locator(".menu").getByRole("button", { name: "Изход" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await eventually(async () => (await stored(page)).includes("Само за мен")).toBe(false);
  await visitor.close();
});
