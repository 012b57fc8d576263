/** A whole application without JavaScript. */
import { expect } from "vitest";
import { maskPhone } from "#src/domain/identity/phone.ts";
import { newPerson } from "#tests/support/borrower-data.ts";
import { ownWords } from "#tests/support/own-words.ts";
import type { Lender } from "./lender.ts";
import {
  askForCode,
  choice,
  choose,
  confirmPhone,
  enterCode,
  field,
  fillEmployment,
  fillPersonal,
  fillRegistration,
  fillTransfer,
  firstStep,
  logIn,
  note,
  send,
  summary,
  type Terms,
} from "./steps.ts";
import { eventually, expectNoComplaints } from "./visit.ts";

const NEUTRAL = "Изборът Ви отвори нови полета. Попълнете ги и продължете.";

/** Runs an application in which every step is a plain post; the waiting page reloads until the decision. */
export const runWithoutScript = async (lender: Lender, terms: Terms): Promise<void> => {
  const person = newPerson();
  const visitor = await lender.visit({ script: false, acceptDownloads: true });
  const { page } = visitor;

  // An invalid first step is rendered again with its values, but never with the passwords.
  await page.goto(firstStep(terms));
  await fillRegistration(page, person);
  await field(page, "general-information", "mobilePhone").fill("123");
  await send(page, "general-information");
  await page.waitForURL("**/api/v2/general-information");
  expect(await summary(page, "general-information").getByRole("link").allInnerTexts()).toEqual([
    "Мобилен телефон: Невалиден мобилен телефонен номер.",
  ]);
  expect(await page.title()).toMatch(/^Грешка: /);
  expect(await field(page, "general-information", "mobilePhone").getAttribute("aria-invalid")).toBe("true");
  expect(await field(page, "general-information", "mobilePhone").inputValue()).toBe("123");
  expect(await field(page, "general-information", "email").inputValue()).toBe(person.email);
  expect(await field(page, "general-information", "password").inputValue()).toBe("");
  expect(await field(page, "general-information", "tos").isChecked()).toBe(true);
  expect(await choice(page, "general-information", "product", terms.product).isChecked()).toBe(true);
  await fillRegistration(page, person);
  await field(page, "general-information", "mobilePhone").fill(newPerson().phone);
  await send(page, "general-information");
  await page.waitForURL("**/user-sms-confirm");
  await field(page, "change-phone", "mobilePhone").fill(person.phone);
  await send(page, "change-phone");
  await page.locator(".lead", { hasText: maskPhone(person.phone) }).waitFor();
  await confirmPhone(page, lender.url, person);

  await choose(page, "fill-in-options", "fillInMethod", "manual");
  await send(page, "fill-in-options");
  await page.waitForURL("**/lichni-danni");

  // Choosing the source of income reveals the employer's fields: a neutral note instead of errors.
  await fillPersonal(page, person);
  await field(page, "personal-information", "firstName").fill("Georgi");
  await send(page, "personal-information");
  await page.waitForURL("**/api/v2/personal-information");
  const told = note(page, "personal-information");
  expect((await told.innerText()).split(/\n+/)).toEqual([NEUTRAL, "Работодател", "Откога работите там?"]);
  await told.getByRole("link", { name: "Работодател" }).click();
  expect(new URL(page.url()).hash).toBe("#personal-information.income.employerName.field");
  expect(await page.locator(".error, .summary, [aria-invalid]").count()).toBe(0);
  expect(await field(page, "personal-information", "firstName").inputValue()).toBe("Георги");
  expect(await field(page, "personal-information", "idCardIssuedBy").inputValue()).toBe("МВР София");
  expect(await field(page, "personal-information", "personPin").inputValue()).toBe(person.pin);
  await fillEmployment(page);
  await field(page, "personal-information", "idCardIssuedBy").fill("никой");
  await send(page, "personal-information");
  // The response has the same address as the current page, so there is no URL to wait for.
  await eventually(() => summary(page, "personal-information").getByRole("link").allInnerTexts()).toEqual([
    "Издадена от: Изберете стойност от списъка.",
  ]);
  expect(await field(page, "personal-information", "income.employerName").inputValue()).toBe("Фирма ООД");
  await field(page, "personal-information", "idCardIssuedBy").fill("МВР София");
  await send(page, "personal-information");
  await page.waitForURL("**/poluchavane-i-obezpechenie");

  // Choosing the payout method reveals the bank account's fields.
  await choose(page, "payment-and-collateral-data", "paymentMethod", "wireTransfer");
  await field(page, "payment-and-collateral-data", "europeanForm").check();
  await field(page, "payment-and-collateral-data", "creditRegisterCheck").check();
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/api/v2/payment-and-collateral-data");
  expect(await note(page, "payment-and-collateral-data").innerText()).toContain(NEUTRAL);
  expect(await page.locator(".error, .summary, [aria-invalid]").count()).toBe(0);
  await fillTransfer(page, person);
  await field(page, "payment-and-collateral-data", "ibanOwner").uncheck();
  await send(page, "payment-and-collateral-data");
  await eventually(() => page.locator('[id="payment-and-collateral-data.ibanOwner.error"]').innerText()).toContain(
    ownWords("application/payment-and-collateral-data")("ibanOwner", "checkbox-required"),
  );
  await fillTransfer(page, person);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await enterCode(page, lender.url, person, "sms-confirmation");
  await send(page, "sms-confirmation");

  // The waiting page refreshes itself until there is an agreement.
  await page.waitForURL("**/pregled-na-dogovora");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .locator(".paper")
      .first()
      .evaluate((paper: HTMLDetailsElement) => {
        paper.open = true;
        paper.querySelector<HTMLAnchorElement>("a[download]")!.click();
      }),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await askForCode(page);
  await enterCode(page, lender.url, person, "sign-contract");
  await field(page, "sign-contract", "tos").check();
  await send(page, "sign-contract");
  await page.waitForURL("**/status");
  await eventually(() => page.locator("h1").innerText()).toBe("Кредитът Ви е активен");

  await page.goto("/aktiven-kredit");
  await page.locator("a[href^='/pogasyavane/']").first().click();
  await page.waitForURL("**/pogasyavane/**");
  expect(await page.locator("table tbody tr").count()).toBeGreaterThan(0);

  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "Изход" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await logIn(page, person);
  expect(new URL(page.url()).pathname).toBe("/aktiven-kredit");
  expectNoComplaints(visitor);
  await visitor.close();
};
