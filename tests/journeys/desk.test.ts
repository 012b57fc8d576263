/** The desk: a referred application is decided by the staff, in a browser, and its borrower sees the offer. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { inRoot } from "#server/kernel/root.ts";
import * as staffCopy from "#src/copy/staff.ts";
import * as actCopy from "#src/copy/staff-acts.ts";
import * as reviewCopy from "#src/copy/staff-review.ts";
import { ruleWords } from "#src/copy/staff-rules.ts";
import { formWords } from "#src/copy/forms.ts";
import { stories } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import { expectAccessibleDesk, logInAtDesk } from "./desk.ts";
import { inspect } from "./inspect.ts";
import { useOwnLender } from "./lender.ts";
import { field, heading, send, unfold } from "./steps.ts";
import { eventually, expectNoComplaints } from "./visit.ts";

const lender = useOwnLender();

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const WORDS = "Проверихме произхода на средствата. Благодарим за търпението.";

/** Whether an element is on the screen, whole. */
const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** What the page says was just done, or refused. */
const news = (page: Page): Promise<string> => page.locator(".buro-news").innerText();

it("decides a referred application, and its borrower sees the offer with the reviewer's words", async () => {
  const borrower = await lender.visitAt("decided", { story: stories.refer });
  const { person } = borrower;
  await eventually(() => heading(borrower.page)).toBe("Заявката Ви се разглежда от служител");

  const desk = await lender.visit({ viewport: DESKTOP, script: false });
  const { page } = desk;
  await logInAtDesk(page, DEMO_STAFF.reviewer);
  await page.waitForURL("**/buro");
  await page.getByRole("link", { name: "Чакат решение" }).click();
  await page.locator("td a").first().click();
  await page.waitForURL("**/buro/zayavka/*");
  expect(await page.locator("main").innerText()).toContain("Видна политическа личност или свързано лице");
  // All that is judged by, beside the decision, is on two screens of a small laptop.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600);
  await send(page, "staff-take");
  await eventually(() => news(page)).toContain("поета от Вас");

  // A refused form is where its page opens, on a phone and without scripts, too.
  await page.setViewportSize(PHONE);
  await unfold(page, "staff-decide-approve");
  await send(page, "staff-decide-approve");
  await eventually(() => page.locator(":focus").innerText()).toContain(formWords.summaryTitle.fields);
  expect(await page.locator('[id="staff-decide-approve"] .summary').evaluate(isInView)).toBe(true);
  await page.setViewportSize(DESKTOP);

  await unfold(page, "staff-decide-less");
  await field(page, "staff-decide-less", "amount").fill("9000");
  await field(page, "staff-decide-less", "period").fill("12");
  await field(page, "staff-decide-less", "reason").fill("Декларация за произход от 12.11.");
  await field(page, "staff-decide-less", "words").fill(WORDS);
  await send(page, "staff-decide-less");
  // Refused: what was typed is still there.
  await eventually(() => news(page)).toContain("сумата е до");
  expect(await field(page, "staff-decide-less", "words").inputValue()).toBe(WORDS);
  await field(page, "staff-decide-less", "amount").fill("500");
  await send(page, "staff-decide-less");
  await eventually(() => news(page)).toContain("Решението е записано");
  expect(await page.locator("main").innerText()).toContain(DEMO_STAFF.reviewer.names);

  await eventually(() => heading(borrower.page)).toBe("Имаме предложение за Вас");
  expect((await borrower.page.locator("main").innerText()).replace(/\s/g, " ")).toContain(WORDS);
  expect(await field(borrower.page, "accept-offer", "amount").inputValue()).toBe("500");
  await eventually(
    async () => (await outbox(lender.url)).filter(({ to, text }) => to === person.email && text.includes(WORDS)).length,
  ).toBe(1);
  expectNoComplaints(borrower);
  expectNoComplaints(desk);
  await borrower.close();
  await desk.close();
});

it("is accessible on every screen", () => expectAccessibleDesk(lender, DESKTOP, inspect));

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Shorter texts may be other pages', too. */
const LEAST = 24;

it("leaves nothing of itself in any script of a borrower", () => {
  const folder = inRoot("dist", "client", "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const all = scripts.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  expect(all).toContain(formWords.sending);
  const texts = [staffCopy, actCopy, reviewCopy, ruleWords].flatMap(textsIn).filter((text) => text.length >= LEAST);
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => all.includes(text))).toEqual([]);
  expect(all).not.toContain("/buro");
});
