import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { choice, income, type Story } from "#tests/support/borrower-data.ts";
import { outbox } from "#tests/support/server-process.ts";
import { inspect } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { field, heading, send, sign } from "./steps.ts";
import { eventually, expectNoComplaints } from "./visit.ts";

const lender = useLender();

const SMALL = choice("consumerCredit", 600, 6);
/** Asks for more than a first credit can be. */
const OFFER: Story = { chosen: choice("consumerCredit", 2000, 24), money: income(1800, 200, 0) };
const OFFICE: Story = {
  chosen: SMALL,
  money: { ...income(1800, 200, 0), isPep: "1", pepDetails: "Кмет на община", fundsOrigin: "salary" },
};
const INDEBTED: Story = { chosen: SMALL, money: income(900, 200, 800) };

/** Texts of the listed reasons, or of another list, with every kind of space as a plain one. */
const reasons = async (page: Page, title = "Причини"): Promise<string[]> =>
  (
    await page
      .locator("section", { has: page.getByRole("heading", { name: title }) })
      .locator("li")
      .allInnerTexts()
  ).map((text) => text.replace(/\s/g, " "));

const mailsTo = async (email: string): Promise<string[]> =>
  (await outbox(lender.url))
    .filter(({ channel, to }) => channel === "mail" && to === email)
    .map(({ subject }) => subject ?? "");

/** Presses the question first: nothing is cancelled by one press. */
const cancel = async (page: Page): Promise<void> => {
  const button = page.getByRole("button", { name: "Да, откажете заявката" });
  expect(await button.isVisible()).toBe(false);
  await page.getByText("Отказвам се от заявката").click();
  await button.click();
};

it.concurrent("offers a new client less than applied for; the client may accept still less", async () => {
  const visitor = await lender.visitAt("decided", { story: OFFER });
  const { page, person } = visitor;
  await page.waitForURL("**/status");
  await eventually(() => heading(page)).toBe("Имаме предложение за Вас");
  expect(await reasons(page)).toEqual([
    expect.stringMatching(
      /^Поискахте 2 ?000 € \(3 ?911,66 лв\.\) за 24 месеца\. Можем да Ви предложим до 1 ?000 € \(1 ?955,83 лв\.\) за 18 месеца\.$/,
    ),
    expect.stringMatching(/^За първи кредит при нас можем да отпуснем до 1 ?000 €\.$/),
  ]);
  expect(await field(page, "accept-offer", "amount").inputValue()).toBe("1000");
  expect(await field(page, "accept-offer", "months").inputValue()).toBe("18");

  await field(page, "accept-offer", "amount").fill("1050");
  await field(page, "accept-offer", "amount").blur();
  await eventually(() => field(page, "accept-offer", "amount").inputValue()).toBe("1000");
  await field(page, "accept-offer", "amount").fill("450");
  await field(page, "accept-offer", "amount").blur();
  await eventually(() => field(page, "accept-offer", "months").inputValue()).toBe("12");
  await send(page, "accept-offer");
  await page.waitForURL("**/pregled-na-dogovora");
  // The address changes before the page does.
  await eventually(async () =>
    (await page.locator(".offer-main dd").first().innerText()).replace(/\s/g, " "),
  ).toContain("450 €");
  await sign(page, lender.url, person);
  await eventually(() => heading(page)).toBe("Кредитът Ви е активен");
  await page.goto("/aktiven-kredit");
  expect((await page.locator(".page").innerText()).replace(/\s/g, " ")).toContain("450 €");
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("removes an offer at once when the client declines it", async () => {
  const visitor = await lender.visitAt("decided", { story: OFFER });
  const { page } = visitor;
  await page.waitForURL("**/status");
  await eventually(() => heading(page)).toBe("Имаме предложение за Вас");
  await cancel(page);
  await eventually(() => heading(page)).toBe("Отказахте се от заявката");
  expect(new URL(page.url()).pathname).toBe("/status");
  expect(await page.locator("form#accept-offer").count()).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("asks a politically exposed person for a video without disclosing why", async () => {
  const visitor = await lender.visitAt("decided", { story: OFFICE });
  const { page } = visitor;
  await page.waitForURL("**/video-verifikacia");
  await eventually(() => heading(page)).toBe("Покажете, че заявката е Ваша");
  await inspect(page);
  expect(await page.locator("main").innerText()).not.toMatch(/политическ|PEP|ЗМИП/i);
  await page.goto("/status");
  await eventually(() => heading(page)).toBe("Покажете ни, че заявката е Ваша");

  // The application can still be cancelled.
  await cancel(page);
  await page.waitForURL("**/status");
  await eventually(() => heading(page)).toBe("Отказахте се от заявката");
  expectNoComplaints(visitor);
  await visitor.close();
});

it.concurrent("rejects an applicant with too much debt, with the reasons and the next steps", async () => {
  const visitor = await lender.visitAt("decided", { story: INDEBTED });
  const { page, person } = visitor;
  await page.waitForURL("**/status");
  await eventually(() => heading(page)).toBe("Не можем да одобрим заявката");
  const shown = await reasons(page);
  expect(shown[0]).toBe("Месечните Ви задължения са твърде високи спрямо дохода Ви.");
  const rights = await reasons(page, "Вашите права");
  expect(rights).toContain("Решението е взето автоматично по данните от заявката и от проверените регистри.");
  expect(shown.join(" ")).not.toContain("Имате право");
  expect(rights.join(" ")).toMatch(
    /До \d\d\.\d\d\.\d{4}\sг\. включително имате право да поискате преглед от служител.*www\.kzp\.bg/,
  );
  await eventually(() => mailsTo(person.email)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Решение по заявка/)]),
  );
  // A new application comes last, as a plain link: the reasons and the person who can look again stand before it.
  const again = page.locator("main").getByRole("link", { name: "Нова заявка" });
  expect(await again.isVisible()).toBe(true);
  expect(await page.locator("main a.button.primary").count()).toBe(0);
  const top = async (of: Locator): Promise<number> => (await of.boundingBox())!.y;
  expect(await top(again)).toBeGreaterThan(await top(page.locator("form#ask-review")));

  // The applicant can request a review by a person.
  await field(page, "ask-review", "opinion").fill("Единият кредит е върнат.");
  await send(page, "ask-review");
  await eventually(() => heading(page)).toBe("Заявката Ви се разглежда от служител");
  expectNoComplaints(visitor);
  await visitor.close();
});
