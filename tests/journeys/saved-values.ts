/** What a step has saved, seen again. */
import { expect } from "vitest";
import type { Lender } from "./lender.ts";
import {
  choice,
  choose,
  chooseManual,
  confirmPhone,
  field,
  fillEmployment,
  fillPersonal,
  fillTransfer,
  send,
} from "./steps.ts";
import { eventually, expectNoComplaints } from "./visit.ts";

/** Expects saved values to be shown after Back and after a reload, and a finished step to lead on. */
export const expectShownAgain = async (lender: Lender, script: boolean): Promise<void> => {
  const visitor = await lender.visitAt("registered", { script });
  const { page, person } = visitor;
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
};
