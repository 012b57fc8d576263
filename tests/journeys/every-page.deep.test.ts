/** Every page in every look: all content pages, and an application empty, with errors and filled in. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { pages } from "#src/pages/table.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import { expectFits, inspectEverywhere as inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { reach } from "./sections.ts";
import {
  choose,
  chooseManual,
  confirmPhone,
  enterCode,
  proveNumber,
  field,
  fillEmployment,
  fillPersonal,
  fillRegistration,
  fillTransfer,
  firstStep,
  typedIban,
  send,
  sign,
  summary,
} from "./steps.ts";
import { eventually, expectNoComplaints, ready, roomForBar } from "./visit.ts";

const lender = useLender();

/** The demo's payout service refuses accounts with this ending. */
const REFUSED_IBAN = "BG29 BNBG 9661 1020 3400 00";

/** One content page of each sort: long, with a table, with a download. */
const LOOKED_AT_CLOSELY = new Set(["tosConsumerCredit", "tariff", "europeanForm", "aboutUs", "privacyPolicy"]);

/** Waits for the cookie bar before inspecting: it appears when the page is idle and covers elements for a frame. */
const inspectWithBar = async (page: Page): Promise<void> => {
  await page.locator(".consent").waitFor();
  await roomForBar(page);
  await inspect(page);
};

it("every content page is accessible, at 320 px too", async () => {
  const visitor = await lender.visit({ consent: "undecided" });
  const { page } = visitor;
  for (const { name, path } of pages.filter(({ template }) => template === "content")) {
    await page.goto(path);
    await ready(page);
    await (LOOKED_AT_CLOSELY.has(name) ? inspectWithBar(page) : expectFits(page));
  }
  expect(await visitor.context.cookies()).toEqual([]);
  expectNoComplaints(visitor);
  await page.goto("/nyama-takava-stranica");
  await inspectWithBar(page);
  await visitor.close();
});

it("every page of an application is accessible empty, with errors and filled in; so is a failed payout", async () => {
  const person = newPerson();
  const visitor = await lender.visit();
  const { page } = visitor;
  const refuse = async (form: string): Promise<void> => {
    // Hydration under way would take the focus from the walk with Tab.
    await ready(page);
    await inspect(page);
    await send(page, form);
    await summary(page, form).waitFor();
    await inspect(page);
  };
  await page.goto("/");
  await ready(page);
  await inspect(page);
  await page.goto("/vhod");
  await refuse("login");

  await page.goto(firstStep({ product: "interestFreeInstalment", amount: 400, term: 4 }));
  await refuse("general-information");
  await fillRegistration(page, person);
  await inspect(page);
  await send(page, "general-information");
  await page.waitForURL("**/user-sms-confirm");
  await refuse("user-sms-confirmation");
  await confirmPhone(page, lender.url, person);
  await inspect(page);
  await chooseManual(page);
  await refuse("personal-information");
  await fillPersonal(page, person);
  await fillEmployment(page);
  for (const path of ["idCardNumber", "income.type", "dependents"]) {
    await reach(page, "personal-information", path);
    await inspect(page);
  }
  await reach(page, "personal-information", "currentAddressSame");
  await field(page, "personal-information", "currentAddressSame").uncheck();
  await inspect(page);
  await reach(page, "personal-information", "currentAddress.settlement");
  await inspect(page);
  await reach(page, "personal-information", "currentAddressSame");
  await field(page, "personal-information", "currentAddressSame").check();
  await reach(page, "personal-information", "isPep");
  await choose(page, "personal-information", "isPep", "1");
  await inspect(page);
  await choose(page, "personal-information", "isPep", "0");
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await refuse("payment-and-collateral-data");
  await fillTransfer(page, person);
  await field(page, "payment-and-collateral-data", "iban").fill(REFUSED_IBAN);
  await inspect(page);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await refuse("sms-confirmation");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");
  // The processing page moves on by itself; decisions.deep.test.ts inspects it, where a clerk decides.
  await page.waitForURL("**/pregled-na-dogovora");
  await page.locator(".paper summary").first().waitFor();
  for (const paper of await page.locator(".paper summary").all()) await paper.click();
  await inspect(page);
  await sign(page, lender.url, person);
  await inspect(page);

  await eventually(() => page.locator("h1").innerText()).toBe("Преводът не успя");
  await inspect(page);
  await page.getByRole("link", { name: "Поправете данните за получаване" }).click();
  await page.waitForURL("**/profile/kod**");
  await inspect(page);
  await proveNumber(page, lender.url, person);
  await page.waitForURL("**/nachin-na-poluchavane");
  await choose(page, "payment-information", "paymentMethod", "wireTransfer");
  await refuse("payment-information");
  await field(page, "payment-information", "iban").fill(typedIban(person));
  await field(page, "payment-information", "ibanOwner").check();
  await send(page, "payment-information");
  await page.waitForURL("**/status");
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");
  await inspect(page);

  await page.goto("/aktiven-kredit");
  await page.locator(".menu summary").click();
  await inspect(page);
  await page.locator("main a[href^='/pogasyavane/']").first().click();
  await page.waitForURL("**/pogasyavane/**");
  await page.locator("table").first().waitFor();
  await inspect(page);
  await page.goto("/obshti-danni");
  await inspect(page);
  await send(page, "general-information-b");
  await summary(page, "general-information-b").waitFor();
  await inspect(page);

  const mail = (await outbox(lender.url)).find(
    ({ to, text }) => to === person.email && text.includes("/validate-email?"),
  )!;
  await page.goto(/\/validate-email\?\S+/.exec(mail.text)![0]);
  await inspect(page);
  await send(page, "validate-email");
  await page.waitForURL("**/validate-email?potvarden");
  expectNoComplaints(visitor);
  await visitor.close();
}, 900_000);
