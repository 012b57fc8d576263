/** A borrower pays another sum to shorten the term, pays by card, and withdraws from a credit. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { choice, stories, type Story } from "#tests/support/borrower-data.ts";
import type { Lender } from "../lender.ts";
import { choose, field, heading, send } from "../steps.ts";
import { eventually, expectNoComplaints, type Visit, type VisitOptions } from "../visit.ts";
import type { Walk } from "./walk.ts";

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
const main = (page: Page): Promise<string> => page.locator("main").innerText();

const STORY: Story = { ...stories.approve, chosen: choice("consumerCredit", 600, 6) };

/** A window of somebody who has just received a credit, on its page. */
const borrow = async (lender: Lender, options: VisitOptions): Promise<Visit> => {
  const visitor = await lender.visitAt("signed", { story: STORY, ...options });
  await visitor.page.goto("/aktiven-kredit");
  await eventually(() => new URL(visitor.page.url()).pathname).toBe("/aktiven-kredit");
  return visitor;
};

/** A sum is asked for, chosen with a shorter term, and shown with everything needed to pay it. */
export const payMore: Walk = async (lender, options, look) => {
  const script = options.script !== false;
  const visitor = await borrow(lender, options);
  const { page } = visitor;
  await page.locator("main a[href^='/pogasyavane/']").first().click();
  await eventually(() => heading(page)).toBe("Погасяване");
  await look(page);
  await field(page, "pay-off-quote", "payoffAmount").fill("150,50");
  await send(page, "pay-off-quote");
  await eventually(() => main(page)).toContain("По-кратък срок");
  expect(new URL(page.url()).searchParams.get("payoffAmount")).toBe("150,50");
  if (script) await eventually(() => focused(page)).toBe("pay-quote");
  await look(page);
  // A second question is answered like the first, and so is a third after a refusal.
  const year = page.locator("[id='pay-off-quote.payoffDate.year']");
  const thisYear = await year.inputValue();
  const answerIn = async (asked: string): Promise<void> => {
    await year.fill(asked);
    await send(page, "pay-off-quote");
  };
  await answerIn("2020");
  await eventually(() => page.locator("[id='pay-off-quote']").innerText()).toContain("Изберете ден от");
  await answerIn(thisYear);
  await eventually(() => main(page)).toContain("По-кратък срок");
  await choose(page, "repay", "purpose", "other");
  // Without scripts the fields that the choice opens come with the answer.
  if (!script) await send(page, "repay");
  await field(page, "repay", "amount").fill("сто");
  await choose(page, "repay", "spare", "keep-instalment");
  await send(page, "repay");
  await eventually(() => page.locator("[id='repay']").innerText()).toContain("Въведете сума в евро");
  await field(page, "repay", "amount").fill("150,50");
  await send(page, "repay");
  await page.waitForURL("**/pogasyavane/*?channel=bank");
  const pay = page.locator(".pay-now");
  await eventually(() => pay.innerText()).toContain("150,50");
  if (script) await eventually(() => focused(page)).toBe("pay-now");
  expect(await pay.innerText()).toContain("намалява срока");
  expect(await pay.innerText()).toContain("КРЕДИТ ПК-");
  const code = pay.locator("img");
  await eventually(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await look(page);
  if (script) expect(await pay.getByRole("button", { name: /Копирай/ }).count()).toBeGreaterThan(3);
  expectNoComplaints(visitor);
  await visitor.close();
};

/** The next payment is made by card: the bank declines, another card is taken, and its receipt is there. */
export const payByCard: Walk = async (lender, options, look) => {
  const script = options.script !== false;
  // The demo's provider serves this machine alone, so nobody forwards for this window.
  const visitor = await borrow(lender, { ...options, extraHTTPHeaders: {} });
  const { page } = visitor;
  await page.locator("main a[href^='/pogasyavane/']").first().click();
  await eventually(() => heading(page)).toBe("Погасяване");
  const atCard = (): Promise<void> => page.waitForURL("**/card-payment-registration/**");
  const askForCard = async (): Promise<void> => {
    await choose(page, "repay", "purpose", "instalment");
    await choose(page, "repay", "channel", "card");
    await send(page, "repay");
    await atCard();
    await eventually(() => heading(page)).toBe("Плащане с карта");
  };
  const press = async (name: string): Promise<void> => {
    await page.getByRole("button", { name }).click();
    await atCard();
  };
  const toProvider = async (): Promise<void> => {
    await send(page, "card-payment");
    await page.waitForURL("**/dev/card-provider/pay/*");
    await eventually(() => heading(page)).toBe("Платежен оператор (демонстрация)");
  };
  await askForCard();
  await look(page);
  const sum = (await main(page)).match(/\d+,\d\d/)![0];
  await toProvider();
  expect(await main(page)).toContain(sum);
  // Coming back without having paid decides nothing: the same order can be gone on with.
  await page.getByRole("link", { name: "Обратно към сайта" }).click();
  await atCard();
  await eventually(() => main(page)).toContain("Изчакваме потвърждение от платежния оператор");
  await look(page);
  await toProvider();
  await press("Откажете като банка");
  await eventually(() => main(page)).toContain("Банката Ви отказа плащането. Сумата не е взета.");
  await look(page);
  await page.getByRole("link", { name: "Изберете плащане отново" }).click();
  await eventually(() => heading(page)).toBe("Погасяване");
  await askForCard();
  await toProvider();
  await press("Платете");
  await eventually(() => main(page)).toContain("Плащането е отразено по кредита");
  await look(page);
  const receipt = page.getByRole("link", { name: "Разписка (PDF)" });
  await eventually(async () => {
    if (!script) await page.reload();
    return receipt.count();
  }).toBe(1);
  const file = await page.request.get((await receipt.getAttribute("href"))!);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: "Към погасяването" }).click();
  await eventually(() => main(page)).toContain(sum);
  expectNoComplaints(visitor);
  await visitor.close();
};

/** An agreement is withdrawn from in two presses, and the pages say what is paid back until when. */
export const withdraw: Walk = async (lender, options, look) => {
  const visitor = await borrow(lender, options);
  const { page } = visitor;
  await look(page);
  await page.getByRole("link", { name: "Откажете се от договора тук" }).click();
  await eventually(() => heading(page)).toBe("Отказ от договора");
  await look(page);
  await page.getByRole("button", { name: "Потвърдете отказа" }).click();
  await eventually(() => main(page)).toContain("Отказахте се от договора на");
  await look(page);
  await page.getByRole("link", { name: "Как да платите" }).click();
  await eventually(() => main(page)).toContain("За връщане днес");
  await page.goto("/aktiven-kredit");
  await eventually(() => main(page)).toContain("Отказ от договора (14 дни)");
  await look(page);
  expectNoComplaints(visitor);
  await visitor.close();
};
