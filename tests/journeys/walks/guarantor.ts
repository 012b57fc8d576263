/** A guarantor is named, comes by the invitation, is assessed and signs; collateral is asked of somebody who is known. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { steps } from "#tests/support/borrower.ts";
import { newPerson, stories, type Person } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import type { Look } from "../inspect.ts";
import type { Lender } from "../lender.ts";
import { reach } from "../sections.ts";
import { askForCode, choose, enterCode, field, heading, note, send, summary } from "../steps.ts";
import { enter, eventually, expectNoComplaints, type VisitOptions } from "../visit.ts";
import { fillData } from "./registration.ts";
import type { Walk } from "./walk.ts";

const inMain = (page: Page): Promise<string> => page.locator("main").innerText();

/** Names somebody in a form that asks for collateral; without scripts the fields that this opens come with the answer. */
const name = async (page: Page, form: string, { phone }: Person, isPlain: boolean): Promise<void> => {
  const of = (path: string): Locator => field(page, form, path);
  await choose(page, form, "collateralType", "guarantor");
  if (isPlain) {
    await send(page, form);
    await note(page, form).or(summary(page, form)).first().waitFor();
  }
  await of("guarantor.firstName").fill("Ана");
  await of("guarantor.lastName").fill("Петрова");
  await of("guarantor.mobilePhone").fill(phone);
  await of("guarantor.relation").selectOption("friend");
  await of("guarantorConsent").check();
};

/** The link that a phone was invited by. */
export const invitationTo = async ({ url }: Lender, { phone }: Person): Promise<string> => {
  const paths = async (): Promise<string[]> =>
    (await outbox(url)).filter(({ to }) => to === phone).flatMap(({ text }) => /\/i\/[\w-]{22}/.exec(text) ?? []);
  await eventually(async () => (await paths()).length).toBeGreaterThan(0);
  return (await paths())[0]!;
};

/** A borrower whose application waits for a guarantor names one. */
const change = async (lender: Lender, options: VisitOptions, look: Look, named: Person): Promise<void> => {
  const form = "change-collateral-data";
  const visitor = await lender.visitAt("decided", { story: stories.guarantor, ...options });
  const { page } = visitor;
  await page.goto("/promqna-obezpechenie");
  await look(page);
  await send(page, form);
  await summary(page, form).waitFor();
  await look(page);
  await name(page, form, named, options.script === false);
  await look(page);
  await send(page, form);
  await page.waitForURL("**/status**");
  await look(page);
  expectNoComplaints(visitor);
  await visitor.close();
};

const register = async (lender: Lender, page: Page, person: Person, look: Look): Promise<void> => {
  const form = "registration-from-invitation";
  const of = (path: string): Locator => field(page, form, path);
  await page.goto(await invitationTo(lender, person));
  await page.waitForURL("**/register");
  await look(page);
  await send(page, form);
  await summary(page, form).waitFor();
  await look(page);
  expect(await of("mobilePhone").getAttribute("readonly")).not.toBeNull();
  await of("email").fill(person.email);
  await of("password").fill(person.password);
  await of("passwordRepeat").fill(person.password);
  await of("tos").check();
  await of("dataPrivacy").check();
  await send(page, form);
  await page.waitForURL("**/user-sms-confirm");
  await enterCode(page, lender.url, person, "user-sms-confirmation");
  await send(page, "user-sms-confirmation");
};

const tell = async (page: Page, person: Person, look: Look): Promise<void> => {
  const form = "guarantor-information";
  await page.waitForURL("**/danni-na-poruchitel");
  await look(page);
  await send(page, form);
  await summary(page, form).waitFor();
  await look(page);
  await field(page, form, "firstName").fill("Ана");
  await field(page, form, "lastName").fill("Петрова");
  await fillData(page, form, person, "2500");
  for (const path of ["creditRegisterCheck", "guarantorConsent"]) {
    await reach(page, form, path);
    await field(page, form, path).check();
  }
  await look(page);
  await send(page, form);
  await page.waitForURL("**/poruchitelstva");
  await look(page);
};

/** Opens the page of the contract until it is there to be signed, which follows from the assessment. */
export const comesToContract = async (page: Page): Promise<void> => {
  await eventually(async () => {
    await page.goto("/pregled-na-dogovora-za-poruchitel");
    return page.locator(".paper").count();
  }).toBe(3);
};

const signContract = async (lender: Lender, page: Page, person: Person, look: Look): Promise<void> => {
  const form = "sign-guarantee";
  await comesToContract(page);
  for (const paper of await page.locator(".paper summary").all()) await paper.click();
  await look(page);
  await send(page, form);
  await summary(page, form).waitFor();
  await look(page);
  await askForCode(page);
  await enterCode(page, lender.url, person, form);
  await field(page, form, "tos").check();
  await field(page, form, "liability").check();
  await send(page, form);
  await page.waitForURL("**/poruchitelstva");
  await eventually(() => inMain(page)).toContain("Подписахте договора");
  await look(page);
};

export const guarantor: Walk = async (lender, options, look) => {
  const person = newPerson();
  await change(lender, options, look, person);
  const visitor = await lender.visit(options);
  const { page } = visitor;
  await register(lender, page, person, look);
  await tell(page, person, look);
  await signContract(lender, page, person, look);
  expectNoComplaints(visitor);
  await visitor.close();
};

/** Somebody who has applied before comes to the step that asks for collateral alone, in the product's order of steps. */
export const collateral: Walk = async (lender, options, look) => {
  const form = "collateral-data";
  const visitor = await lender.visit(options);
  const { page } = visitor;
  const borrower = await lender.borrowerAt("decided", stories.reject);
  await steps.toCollateral(borrower);
  await enter(visitor, borrower);
  await page.goto("/obezpechenie");
  expect(await heading(page)).not.toBe("");
  await look(page);
  await name(page, form, newPerson(), options.script === false);
  await look(page);
  await field(page, form, "europeanForm").check();
  await field(page, form, "creditRegisterCheck").check();
  await send(page, form);
  await page.waitForURL("**/sms-confirm");
  expectNoComplaints(visitor);
  await visitor.close();
};
