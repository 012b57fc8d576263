import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { useLender } from "./lender.ts";
import { choice, choose, field } from "./steps.ts";
import { eventually, expectNoComplaints, isSameDocument, markDocument } from "./visit.ts";

const lender = useLender();

const slider = (page: Page, path: string) => page.locator(`[id="calculator.${path}.field"]`).getByRole("slider");

const shown = async (page: Page, path: string): Promise<{ thumb: number; twin: string }> => ({
  thumb: Number(await slider(page, path).getAttribute("aria-valuenow")),
  twin: await field(page, "calculator", path).inputValue(),
});

const amounts = (page: Page): Promise<string[]> => page.locator(".offer dd").allInnerTexts();

/** The amounts the server renders for an address, read without JavaScript. */
const serverAmounts = async (address: string): Promise<string[]> => {
  const plain = await lender.visit({ script: false });
  await plain.page.goto(address);
  const found = await amounts(plain.page);
  await plain.close();
  return found;
};

/** The text of a part, its no-break spaces as spaces. */
const wordsOf = async (part: Locator): Promise<string> => (await part.innerText()).replace(/\s/g, " ");

const addressOf = (product: string, amount: number, term: string): string =>
  `/?${new URLSearchParams({ product, [`${product}[amount]`]: String(amount), [`${product}[${term.split("=")[0]}]`]: term.split("=")[1]! })}`;

it("updates at once on keys, pointer and typing, showing the same amounts as the server", async () => {
  const visitor = await lender.visitPage("/");
  const { page } = visitor;
  await markDocument(page);
  expect(await shown(page, "consumerCredit.amount")).toEqual({ thumb: 1000, twin: "1000" });

  await slider(page, "consumerCredit.amount").focus();
  await page.keyboard.press("ArrowLeft");
  await eventually(() => shown(page, "consumerCredit.amount")).toEqual({ thumb: 950, twin: "950" });
  await eventually(() => amounts(page)).toEqual(await serverAmounts(addressOf("consumerCredit", 950, "months=12")));

  await page.keyboard.press("Home");
  await eventually(() => shown(page, "consumerCredit.amount")).toEqual({ thumb: 200, twin: "200" });
  await page.keyboard.press("End");
  await eventually(() => shown(page, "consumerCredit.amount")).toEqual({ thumb: 3000, twin: "3000" });

  const track = (await slider(page, "consumerCredit.amount").locator("..").boundingBox())!;
  await page.mouse.move(track.x + track.width, track.y + track.height / 2);
  await page.mouse.down();
  await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2, { steps: 5 });
  await page.mouse.up();
  await eventually(() => shown(page, "consumerCredit.amount")).toEqual({ thumb: 1600, twin: "1600" });
  await eventually(() => amounts(page)).toEqual(await serverAmounts(addressOf("consumerCredit", 1600, "months=12")));

  await field(page, "calculator", "consumerCredit.amount").fill("850");
  await eventually(async () => (await shown(page, "consumerCredit.amount")).thumb).toBe(850);
  await eventually(() => amounts(page)).toEqual(await serverAmounts(addressOf("consumerCredit", 850, "months=12")));
  expect(await isSameDocument(page)).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("clamps the term to the maximum for the amount and explains why", async () => {
  const visitor = await lender.visitPage(addressOf("consumerCredit", 3000, "months=36"));
  const { page } = visitor;
  await field(page, "calculator", "consumerCredit.amount").fill("500");
  // While an amount is being typed („2“, „20“, „200“ …) the term is not clamped; it is on blur.
  await field(page, "calculator", "consumerCredit.amount").blur();
  await eventually(() => shown(page, "consumerCredit.months")).toEqual({ thumb: 12, twin: "12" });
  await slider(page, "consumerCredit.months").focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.locator('[id="calculator.consumerCredit.months.field"] .slider-hint').innerText()).toBe(
    "За суми до 500 максималният срок за погасяване е 12 месеца!",
  );
  expect(await shown(page, "consumerCredit.months")).toEqual({ thumb: 12, twin: "12" });
  await eventually(() => amounts(page)).toEqual(await serverAmounts(addressOf("consumerCredit", 500, "months=12")));
  await visitor.close();
});

it.each([
  { product: "creditLine", name: /Кредитна линия/, amount: 300, term: "days=30" },
  { product: "consumerCredit", name: /Потребителски кредит/, amount: 1000, term: "months=12" },
  { product: "interestFreeInstalment", name: /вноски без лихва/, amount: 400, term: "months=4" },
  { product: "interestFreeCreditLine", name: /Кредит без лихва/, amount: 200, term: "days=30" },
])(
  "offers $product with its own sliders and carries the choice over to the application",
  async ({ product, name, amount, term }) => {
    const visitor = await lender.visitPage("/");
    const { page } = visitor;
    await markDocument(page);
    expect(await page.getByRole("radio").count()).toBe(4);
    await choose(page, "calculator", "product", product);
    await eventually(() => page.locator(".offer-title").innerText()).toMatch(name);
    await eventually(() => page.getByRole("slider").count()).toBe(2);
    await slider(page, `${product}.amount`).focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => (await shown(page, `${product}.amount`)).thumb).toBeLessThan(amount);
    const { thumb } = await shown(page, `${product}.amount`);
    await eventually(() => amounts(page)).toEqual(await serverAmounts(addressOf(product, thumb, term)));
    const wanted = await amounts(page);

    await page.getByRole("button", { name: "Кандидатствайте" }).click();
    await page.waitForURL("**/obshta-informacia?**");
    await field(page, "general-information", "email").waitFor();
    expect(await choice(page, "general-information", "product", product).isChecked()).toBe(true);
    expect(await field(page, "general-information", `${product}.amount`).inputValue()).toBe(String(thumb));
    await eventually(() => amounts(page)).toEqual(wanted);
    expect(await isSameDocument(page)).toBe(true);
    expectNoComplaints(visitor);
    await visitor.close();
  },
);

it("computes without JavaScript through a plain GET form", async () => {
  const visitor = await lender.visit({ script: false });
  const { page } = visitor;
  await page.goto("/");
  await field(page, "calculator", "consumerCredit.amount").fill("700");
  await page.getByRole("button", { name: "Преизчислете" }).click();
  await page.waitForURL("**/?**");
  expect(await amounts(page)).toEqual(await serverAmounts(addressOf("consumerCredit", 700, "months=12")));
  await page.getByRole("button", { name: "Кандидатствайте" }).click();
  await page.waitForURL("**/obshta-informacia?**");
  expect(await field(page, "general-information", "consumerCredit.amount").inputValue()).toBe("700");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("has amount, term, plan, price and button in a phone's first screen, and puts the price away while a number is typed", async () => {
  const visitor = await lender.visitPage("/", { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const bottom = async (selector: string): Promise<number> => {
    const box = (await page.locator(selector).first().boundingBox())!;
    return Math.round(box.y + box.height);
  };
  const line = (await page.locator(".price-line").boundingBox())!;
  for (const part of ["amount", "months"])
    expect(await bottom(`[id="calculator.consumerCredit.${part}.field"] .slider-track`)).toBeLessThanOrEqual(line.y);
  expect(await bottom(".plan-message")).toBeLessThanOrEqual(line.y);
  expect(Math.max(await bottom(".price-line"), await bottom("[id='calculator.apply']"))).toBeLessThanOrEqual(844);
  expect(await wordsOf(page.locator(".plan-message"))).toBe("12 вноски по 100,46 € · общо 1 205,57 €");
  await field(page, "calculator", "consumerCredit.months").focus();
  await eventually(() => page.locator(".price-line").evaluate((at) => getComputedStyle(at).position)).toBe("static");
  await choose(page, "calculator", "product", "creditLine");
  await eventually(() => wordsOf(page.locator(".plan-message"))).toMatch(/^връщате \d+,\d\d € на \d\d\.\d\d\.\d{4}$/);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("says when an amount has changed the term, and brings the term back", async () => {
  const visitor = await lender.visitPage("/");
  const { page } = visitor;
  const note = page.locator(".fitted-term");
  const press = async (path: string, key: string): Promise<void> => {
    await slider(page, path).focus();
    await page.keyboard.press(key);
  };
  await press("consumerCredit.amount", "End");
  await press("consumerCredit.months", "End");
  expect(await note.innerText()).toBe("");
  await press("consumerCredit.amount", "Home");
  await eventually(() => wordsOf(note.getByRole("status"))).toBe("При 200 € срокът става 12 месеца вместо 36 месеца.");
  await note.getByRole("button", { name: "Върнете 3 000 € за 36 месеца" }).click();
  await eventually(() => shown(page, "consumerCredit.months")).toEqual({ thumb: 36, twin: "36" });
  expect((await shown(page, "consumerCredit.amount")).thumb).toBe(3000);
  await eventually(() => note.innerText()).toBe("");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("letters in the box of the amount leave the page and its price as they are, here and in the summary of the first step", async () => {
  const visitor = await lender.visitPage("/");
  const { page } = visitor;
  const before = await amounts(page);
  await field(page, "calculator", "consumerCredit.amount").fill("абв");
  await field(page, "calculator", "consumerCredit.months").focus();
  expect(await amounts(page)).toEqual(before);
  await page.goto(
    "/obshta-informacia?product=consumerCredit&consumerCredit%5Bamount%5D=600&consumerCredit%5Bmonths%5D=6",
  );
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.locator(".told-fields > summary").click();
  await field(page, "general-information", "consumerCredit.amount").fill("абв");
  await field(page, "general-information", "email").fill("ana@example.bg");
  expect(await page.locator(".told-answers").textContent()).toContain("абв");
  expectNoComplaints(visitor);
  await visitor.close();
});
