import { expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { choiceWords } from "#src/copy/session.ts";
import { useLender } from "./lender.ts";
import { expectShownAgain } from "./saved-values.ts";
import {
  choice,
  choose,
  chooseManual,
  confirmPhone,
  fillRegistration,
  fillTransfer,
  firstStep,
  send,
  TERMS,
} from "./steps.ts";
import { atOnce, inTurn, REFUSED, sentTo } from "./two-tabs.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

it("a step submitted from two tabs at once has one effect", async () => {
  const visitor = await lender.visitAt("told");
  const { page: first, context, person } = visitor;
  const tabs = [first, await context.newPage()];
  await inTurn(tabs, async (page) => {
    await page.goto("/poluchavane-i-obezpechenie");
    await ready(page);
    await fillTransfer(page, person);
  });
  await atOnce(tabs, "payment-and-collateral-data");
  await inTurn(tabs, (page) => page.waitForURL("**/sms-confirm"));
  await eventually(async () => (await sentTo(lender, person)).codes).toBe(2);
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
  await eventually(async () => (await sentTo(lender, person)).codes).toBe(1);
  await confirmPhone(page, lender.url, person);
  await eventually(() => sentTo(lender, person)).toEqual({ codes: 1, mails: [expect.stringContaining("имейл")] });
  expectNoComplaints(visitor);
  await visitor.close();
});

it("saved values are shown after Back and after a reload", () => expectShownAgain(lender, true));

it("the values stored from another tab can be kept instead", async () => {
  const visitor = await lender.visitAt("confirmed");
  const { page: first, context } = visitor;
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
  await visitor.close();
});
