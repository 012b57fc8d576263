/** A whole application in two tabs: each step has one effect. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { draftWords } from "#src/copy/drafts.ts";
import { choiceWords } from "#src/copy/session.ts";
import { useLender } from "./lender.ts";
import { reach } from "./sections.ts";
import {
  askForCode,
  chooseManual,
  confirmPhone,
  enterCode,
  field,
  fillEmployment,
  fillPersonal,
  fillRegistration,
  fillTransfer,
  firstStep,
  send,
  TERMS,
} from "./steps.ts";
import { atOnce, inTurn, REFUSED, sentTo } from "./two-tabs.ts";
import { eventually, ready } from "./visit.ts";

const lender = useLender();

it("a step submitted from two tabs has one effect", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page: first, context } = visitor;
  const second = await context.newPage();
  const both = (act: (page: Page) => Promise<void>): Promise<void> => inTurn([first, second], act);
  const bothAtOnce = (form: string): Promise<unknown> => atOnce([first, second], form);

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
  expect((await sentTo(lender, person)).codes).toBe(1);
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
  expect((await sentTo(lender, person)).codes).toBe(2);

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
  const { codes, mails } = await sentTo(lender, person);
  expect(codes).toBe(3);
  expect(mails.length).toBe(new Set(mails).size);
  await first.goto("/aktiven-kredit");
  expect(await first.locator(".paper-list a").count()).toBe(4);
  expect(visitor.complaints.filter((complaint) => !REFUSED.test(complaint))).toEqual([]);
  await visitor.close();
});
