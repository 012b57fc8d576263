import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson, type Person } from "#tests/support/borrower-data.ts";
import { draftWords } from "#src/copy/drafts.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { choiceWords } from "#src/copy/session.ts";
import { outbox } from "#tests/support/server-process.ts";
import { useLender } from "./lender.ts";
import { reach } from "./sections.ts";
import {
  askForCode,
  choice,
  choose,
  chooseManual,
  confirmPhone,
  enterCode,
  field,
  fillEmployment,
  fillPersonal,
  fillRegistration,
  fillTransfer,
  firstStep,
  logIn,
  register,
  send,
  signUp,
  summary,
  TERMS,
} from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const sent = async ({ phone, email }: Person) => {
  const messages = await outbox(lender.url);
  return {
    codes: messages.filter(
      ({ channel, to, text }) => channel === "sms" && to.endsWith(phone.slice(1)) && /#\d{6}$/.test(text),
    ).length,
    mails: messages.filter(({ channel, to }) => channel === "mail" && to === email).map(({ subject }) => subject),
  };
};

/** Expected complaints: the slower tab's submit is refused, with 401 when the first has begun another session. */
const REFUSED = /status of (401|409)|submit of [\w-]+: (401|409)/;

it("a step submitted from two tabs has one effect", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page: first, context } = visitor;
  const second = await context.newPage();
  const both = async (act: (page: Page) => Promise<void>): Promise<void> => {
    for (const page of [first, second]) {
      // A background window renders only one frame a second.
      await page.bringToFront();
      await act(page);
    }
  };
  const bothAtOnce = (form: string): Promise<unknown> =>
    Promise.all(
      [first, second].map((page) =>
        page
          .locator(`[id="${form}"] .buttons button`)
          .first()
          .evaluate((button: HTMLButtonElement) => button.click()),
      ),
    );

  await both(async (page) => {
    await page.goto(firstStep(TERMS));
    await ready(page);
    // Finish the check first: once the other tab has registered the address, it would be refused.
    const checked = page.waitForResponse("**/api/v2/check-email");
    await fillRegistration(page, person);
    await (await checked).finished();
  });
  await both(async (page) => {
    await send(page, "general-information");
    await page.waitForURL("**/user-sms-confirm");
  });
  await first.bringToFront();
  await confirmPhone(first, lender.url, person);
  expect((await sent(person)).codes).toBe(1);
  await chooseManual(first);

  // A step of a draft application may be submitted again: the person decides what is replaced.
  await both(async (page) => {
    await page.goto("/lichni-danni");
    await ready(page);
    await fillPersonal(page, person);
    await fillEmployment(page);
  });
  const question = second.getByRole("dialog", { name: choiceWords.title });
  const keepHere = async (): Promise<void> => {
    await question.getByText("Вежен").waitFor();
    expect(await question.innerText()).toMatch(/Улица\s+Записано там: Шипка\s+Въведено тук: Вежен/);
    await question.getByRole("button", { name: choiceWords.keepHere }).click();
    await eventually(() => question.count()).toBe(0);
  };
  await eventually(() => first.locator(".draft-note").first().getAttribute("data-state")).toBe("kept");
  await second.bringToFront();
  await reach(second, "personal-information", "permanentAddress.street");
  await field(second, "personal-information", "permanentAddress.street").fill("Вежен");
  // First for the draft, whose note offers the choice, then for the submit.
  const decide = second.locator(".draft-note").getByRole("button", { name: draftWords.decide });
  await decide.waitFor();
  expect(await question.count()).toBe(0);
  await decide.click();
  await keepHere();
  await eventually(() => second.locator(".draft-note").first().getAttribute("data-state")).toBe("kept");
  await first.bringToFront();
  await send(first, "personal-information");
  await first.waitForURL("**/poluchavane-i-obezpechenie");
  await second.bringToFront();
  await send(second, "personal-information");
  await keepHere();
  await second.waitForURL("**/poluchavane-i-obezpechenie");
  await first.goto("/lichni-danni");
  expect(await field(first, "personal-information", "permanentAddress.street").inputValue()).toBe("Вежен");

  // The final step is accepted once: the other tab is redirected to the application's current page.
  await both(async (page) => {
    await page.goto("/poluchavane-i-obezpechenie");
    await ready(page);
    await fillTransfer(page, person);
  });
  await bothAtOnce("payment-and-collateral-data");
  await both((page) => page.waitForURL("**/sms-confirm"));
  await first.bringToFront();
  await enterCode(first, lender.url, person, "sms-confirmation");
  await send(first, "sms-confirmation");
  await first.waitForURL("**/pregled-na-dogovora");
  expect((await sent(person)).codes).toBe(2);

  await second.goto("/pregled-na-dogovora");
  await ready(second);
  await first.bringToFront();
  await askForCode(first);
  await enterCode(first, lender.url, person, "sign-contract");
  const code = await field(first, "sign-contract", "pin").inputValue();
  await field(second, "sign-contract", "pin").fill(code);
  await both((page) => field(page, "sign-contract", "tos").check());
  await bothAtOnce("sign-contract");
  await both((page) => page.waitForURL((address) => ["/status", "/aktiven-kredit"].includes(address.pathname)));
  await first.bringToFront();
  await first.goto("/status");
  await eventually(() => first.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  const { codes, mails } = await sent(person);
  expect(codes).toBe(3);
  expect(mails.length).toBe(new Set(mails).size);
  await first.goto("/aktiven-kredit");
  expect(await first.locator(".paper-list a").count()).toBe(4);
  expect(visitor.complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);
  await visitor.close();
});

it("a double click on a submit button has one effect", async () => {
  const person = newPerson();
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  await fillRegistration(page, person);
  await page.locator("#general-information .buttons button").first().dblclick();
  await page.waitForURL("**/user-sms-confirm");
  await eventually(async () => (await sent(person)).codes).toBe(1);
  await confirmPhone(page, lender.url, person);
  await eventually(() => sent(person)).toEqual({ codes: 1, mails: [expect.stringContaining("имейл")] });
  expectNoComplaints(visitor);
  await visitor.close();
});

it.each([{ script: true }, { script: false }])(
  "saved values are shown after Back and after a reload (script: $script)",
  async ({ script }) => {
    const person = newPerson();
    const visitor = await lender.visit({ script });
    const { page } = visitor;
    await register(page, person, TERMS);
    await page.reload();
    expect(new URL(page.url()).pathname).toBe("/user-sms-confirm");
    await confirmPhone(page, lender.url, person);
    await chooseManual(page);
    await page.goBack();
    await page.waitForURL("**/kak-da-populnia");
    await eventually(() => choice(page, "fill-in-options", "fillInMethod", "manual").isChecked()).toBe(true);
    await page.goForward();
    await page.waitForURL("**/lichni-danni");

    await fillPersonal(page, person);
    if (!script) await send(page, "personal-information");
    await fillEmployment(page);
    await send(page, "personal-information");
    await page.waitForURL("**/poluchavane-i-obezpechenie");
    await page.goto("/lichni-danni");
    const of = (path: string) => field(page, "personal-information", path);
    const isAsSaved = async (): Promise<void> => {
      await eventually(() => of("lastName").inputValue()).toBe("Щерев");
      expect(await of("idCardIssuedBy").inputValue()).toBe("МВР София");
      expect(await of("permanentAddress.settlement").inputValue()).toMatch(/Пловдив/);
      expect(await of("income.type").inputValue()).toBe("employment");
      expect(await of("income.employerName").inputValue()).toBe("Фирма ООД");
      // Identity numbers are never sent back to a page.
      expect(await of("personPin").inputValue()).toBe("");
    };
    await isAsSaved();
    await page.reload();
    await isAsSaved();

    await page.goto("/poluchavane-i-obezpechenie");
    if (!script) {
      await choose(page, "payment-and-collateral-data", "paymentMethod", "wireTransfer");
      await send(page, "payment-and-collateral-data");
    }
    await fillTransfer(page, person);
    await send(page, "payment-and-collateral-data");
    await page.waitForURL("**/sms-confirm");
    await page.reload();
    expect(new URL(page.url()).pathname).toBe("/sms-confirm");
    // A finished step redirects to the application's current page.
    await page.goto("/poluchavane-i-obezpechenie");
    await page.waitForURL("**/sms-confirm");
    expectNoComplaints(visitor);
    await visitor.close();
  },
);

it("the values stored from another tab can be kept instead, and without JavaScript both ways are on the page", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page: first, context } = visitor;
  await signUp(first, lender.url, person, TERMS);
  const STEP = "fill-in-options";
  const second = await context.newPage();
  await second.goto("/kak-da-populnia");
  await ready(second);
  await first.bringToFront();
  await chooseManual(first);
  await second.bringToFront();
  await choose(second, STEP, "fillInMethod", "idCardPhoto");
  await send(second, STEP);
  const question = second.getByRole("dialog", { name: choiceWords.title });
  const loaded = second.waitForEvent("load");
  await question.getByRole("button", { name: choiceWords.keepThere }).click();
  await loaded;
  expect(await choice(second, STEP, "fillInMethod", "manual").isChecked()).toBe(true);
  expect(visitor.complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);

  const plain = await lender.visit({ script: false });
  await logIn(plain.page, person);
  await plain.page.goto("/kak-da-populnia");
  const other = await plain.context.newPage();
  await other.goto("/kak-da-populnia");
  await choose(other, STEP, "fillInMethod", "idCardPhoto");
  await send(other, STEP);
  await other.waitForURL("**/lichna-karta");
  await plain.page.bringToFront();
  await send(plain.page, STEP);
  const words = summary(plain.page, STEP);
  expect(await words.innerText()).toContain(refusalWords["stored-elsewhere"]);
  expect(await words.locator("a").last().getAttribute("href")).toBe("/kak-da-populnia");
  await send(plain.page, STEP);
  await plain.page.waitForURL("**/lichni-danni");
  await plain.close();
  await visitor.close();
});

it("opening a form's action address redirects to the form's page", async () => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await page.goto(firstStep(TERMS));
  await send(page, "general-information");
  await page.waitForURL("**/api/v2/general-information");
  await page.goto(page.url());
  expect(new URL(page.url()).pathname).toBe("/obshta-informacia");
  await visitor.close();
});
