import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { useLender } from "./lender.ts";
import { choice, choose, field, fillOffice, fillPersonal, fillRegistration, firstStep, send, TERMS } from "./steps.ts";
import { eventually, expectNoComplaints, held, isSameDocument, markDocument, ready } from "./visit.ts";

const lender = useLender();

/** Opens a page whose scripts do not arrive before `meanwhile` has resolved; then waits for hydration. */
const withLateScript = async (page: Page, path: string, meanwhile: () => Promise<void>): Promise<void> => {
  const came = new Set<string>();
  const late = held();
  await page.route("**/assets/*.js", async (route) => {
    await late.until;
    came.add(route.request().url());
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("form .buttons button").last().waitFor({ state: "attached" });
  await meanwhile();
  expect([...came]).toEqual([]);
  await markDocument(page);
  late.release();
  await ready(page);
  expect(came.size).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "wait" });
};

type Focus = { id: string; caret: number | null };

const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => ({
    id: document.activeElement?.id ?? "",
    caret: (document.activeElement as HTMLInputElement).selectionStart,
  }));

const setCaret = async (page: Page, form: string, path: string, at: number): Promise<void> => {
  await field(page, form, path).evaluate((input: HTMLInputElement, place) => {
    input.focus();
    input.setSelectionRange(place, place);
  }, at);
};

it.concurrent("keeps values, ticks, focus and caret set before hydration on the longest step, and submits by script", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page, person } = visitor;
  const of = (path: string) => field(page, "personal-information", path);

  await withLateScript(page, "/lichni-danni", async () => {
    await of("firstName").pressSequentially("Georgi");
    await of("middleName").fill("Иванов");
    await of("noMiddleName").check();
    await of("personPin").fill(person.pin);
    await of("lastName").fill("Shterev");
    await setCaret(page, "personal-information", "lastName", 3);
  });
  // „Sht“ has become one letter; the caret is still before the „е“.
  await eventually(() => of("lastName").inputValue()).toBe("Щерев");
  await eventually(() => focus(page)).toEqual({ id: "personal-information.lastName", caret: 1 });
  expect(await of("firstName").inputValue()).toBe("Георги");
  expect(await of("personPin").inputValue()).toBe(person.pin);
  expect(await of("noMiddleName").isChecked()).toBe(true);
  // Conditions depending on the early choices apply now.
  await eventually(() => of("middleName").count()).toBe(0);

  await page.keyboard.type("Sh");
  await eventually(() => of("lastName").inputValue()).toBe("ЩШерев");
  await page.keyboard.press("Backspace");
  await of("noMiddleName").uncheck();
  await fillPersonal(page, person, { pep: true });
  await fillOffice(page);
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  expect(await isSameDocument(page)).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("keeps early input in the calculator and on the first step, and submits by script", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page } = visitor;
  await withLateScript(page, "/", async () => {
    await field(page, "calculator", "consumerCredit.amount").fill("750");
    await setCaret(page, "calculator", "consumerCredit.amount", 1);
  });
  await eventually(() => focus(page)).toEqual({ id: "calculator.consumerCredit.amount", caret: 1 });
  await eventually(() => page.locator(".offer-main dd").first().innerText()).toContain("750");
  await choose(page, "calculator", "product", "creditLine");
  await field(page, "calculator", "creditLine.amount").waitFor();

  await withLateScript(page, firstStep(TERMS), async () => {
    await fillRegistration(page, person);
    await page.locator(".told-fields > summary").click();
    await field(page, "general-information", "consumerCredit.amount").fill("650");
    await field(page, "general-information", "marketing.sms").check();
    await setCaret(page, "general-information", "email", 4);
  });
  const of = (path: string) => field(page, "general-information", path);
  await eventually(() => focus(page)).toEqual({ id: "general-information.email", caret: 4 });
  expect(await of("consumerCredit.amount").inputValue()).toBe("650");
  expect(await of("purpose").inputValue()).toBe("repair");
  expect(await of("email").inputValue()).toBe(person.email);
  expect(await of("password").inputValue()).toBe(person.password);
  expect([
    await of("tos").isChecked(),
    await of("marketing.sms").isChecked(),
    await of("marketing.email").isChecked(),
  ]).toEqual([true, true, false]);
  await send(page, "general-information");
  await page.waitForURL("**/user-sms-confirm");
  expect(await isSameDocument(page)).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("keeps an early choice of a product whose fields are not on the page yet", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await withLateScript(page, "/", () => choose(page, "calculator", "product", "interestFreeCreditLine"));
  await field(page, "calculator", "interestFreeCreditLine.amount").waitFor();
  expect(await choice(page, "calculator", "product", "interestFreeCreditLine").isChecked()).toBe(true);
  expect(await field(page, "calculator", "consumerCredit.amount").count()).toBe(0);
  await eventually(() => page.locator(".offer-title").innerText()).toMatch(/Кредит без лихва/);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("whoever has come to the phone by keyboard stays at it when the script makes it a button", async () => {
  const visitor = await lender.visit();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  const focused = (): Promise<[string, string | null]> =>
    page.evaluate(() => [document.activeElement!.localName, document.activeElement!.getAttribute("aria-label")]);
  let label: string | null = null;
  await withLateScript(page, "/vhod", async () => {
    await page.locator("header a.phone-narrow").focus();
    const [name, words] = await focused();
    expect([name, words]).toEqual(["a", expect.stringContaining("Обадете се")]);
    label = words;
  });
  await eventually(focused).toEqual(["button", label]);
  expectNoComplaints(visitor);
  await visitor.close();
});
