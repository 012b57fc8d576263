/** The first step of somebody who comes from the calculator, and of somebody who does not. */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { steps, succeed } from "#tests/support/borrower.ts";
import { registration, type Person } from "#tests/support/borrower-data.ts";
import { remoteBorrower } from "#tests/support/remote-borrower.ts";
import { useLender } from "./lender.ts";
import { choose, field, firstStep, send, summary, TERMS } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const FORM = "general-information";
const told = (page: Page): Locator => page.locator(`[id="${FORM}"] .told`);
const change = (page: Page): Locator => told(page).locator("summary");
const amount = (page: Page): Locator => field(page, FORM, "consumerCredit.amount");

/** „Желана сума: 600 €“ of each answer, without what it is in leva. */
const answers = (page: Page): Promise<string[]> =>
  told(page)
    .locator("dl > div")
    .evaluateAll((rows) =>
      rows.map(
        ({ children: [term, description] }) =>
          `${term!.textContent}: ${description!.textContent.replaceAll("\u00a0", " ").replace(/ \(.*/, "")}`,
      ),
    );

const BROUGHT = ["Вид кредит: Потребителски кредит", "Желана сума: 600 €", "Срок за погасяване: 6 месеца"];

for (const script of [true, false])
  it(`shows what the calculator brought in place of the fields, and opens them on request; script: ${script}`, async () => {
    const visitor = await lender.visit({ script });
    const { page } = visitor;
    await page.goto(firstStep(TERMS));
    if (script) await ready(page);
    expect(await told(page).getByRole("heading").innerText()).toBe("Вашият избор");
    expect(await answers(page)).toEqual(BROUGHT);
    expect(await amount(page).isVisible()).toBe(false);
    expect(await change(page).innerText()).toBe("Променете");

    await change(page).click();
    await amount(page).waitFor();
    expect(await told(page).locator("dl").isVisible()).toBe(false);
    if (script)
      await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(`${FORM}.product.consumerCredit`);
    await amount(page).fill("800");
    if (script) {
      await change(page).click();
      await eventually(() => answers(page)).toContain("Желана сума: 800 €");
      expect(await amount(page).isVisible()).toBe(false);
    } else expect(await change(page).isVisible()).toBe(false);
    expectNoComplaints(visitor);
    await visitor.close();
  });

it.each([
  ["without an address", "/obshta-informacia"],
  ["with a part of the choice", "/obshta-informacia?product=consumerCredit"],
  ["with an amount off the scale", firstStep({ ...TERMS, amount: 99_999 })],
  ["with a product that is not offered", firstStep(TERMS).replace("product=consumerCredit", "product=mortgage")],
])("asks for the loan of those who come %s", async (_, path) => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await page.goto(path);
  await amount(page).waitFor();
  expect(await told(page).count()).toBe(0);
  await visitor.close();
});

it("keeps the price in line with the choice that is changed here", async () => {
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  const priced = async (): Promise<string> =>
    (await page.locator(".price-line").innerText()).replaceAll("\u00a0", " ").replaceAll("\n", " ");
  expect(await priced()).toMatch(/^600 € 6 × /);
  await change(page).click();
  await amount(page).fill("1000");
  await field(page, FORM, "consumerCredit.months").fill("12");
  await eventually(priced).toBe("1 000 € 12 × 100,46 €");
  expect(await page.locator(".strip").innerText()).toContain("100,46");
  await choose(page, FORM, "product", "creditLine");
  await eventually(priced).toMatch(/връщате/);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("opens a folded field that is refused, from the list of errors", async () => {
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  await change(page).click();
  await amount(page).fill("");
  await change(page).click();
  await send(page, FORM);
  await summary(page, FORM).waitFor();
  await amount(page).waitFor();
  await change(page).click();
  await summary(page, FORM)
    .getByRole("link", { name: /Желана сума/ })
    .click();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe(`${FORM}.consumerCredit.amount`);
  await visitor.close();
});

/** Somebody with a profile and without an application. */
const registered = async (): Promise<Person> => {
  const borrower = remoteBorrower(lender.url);
  succeed(await borrower.fill("registration", { ...registration(borrower.person, {}), promoCode: "" }));
  await steps.confirmPhone(borrower);
  return borrower.person;
};

it("leads who has a profile to the login, and from there to their own first step with the same choice", async () => {
  const person = await registered();
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  await page.locator(".instead").getByRole("link", { name: "Влезте" }).click();
  await page.waitForURL("**/vhod?next=**");
  await field(page, "login", "username").fill(person.email);
  await field(page, "login", "password").fill(person.password);
  await send(page, "login");
  await page.waitForURL("**/obshti-danni?**");
  const of = "general-information-b";
  await page.locator(`[id="${of}"] .told`).waitFor();
  expect(await field(page, of, "consumerCredit.amount").inputValue()).toBe("600");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("keeps the choice as answers after a refused post without scripts", async () => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await page.goto(firstStep(TERMS));
  await told(page).waitFor();
  await send(page, FORM);
  await summary(page, FORM).waitFor();
  expect(await told(page).innerText()).toContain("600");
  expect(await amount(page).isVisible()).toBe(false);
  await visitor.close();
});
