import { expect, it } from "vitest";
import type { Page } from "playwright";
import { useLender } from "./lender.ts";
import { openAt } from "./sections.ts";
import { choice, choose, field, fillEmployment, fillPersonal, fillTransfer, logIn, openFooter, send } from "./steps.ts";
import { eventually, expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

const STEP = "personal-information";
const of = (page: Page, path: string) => field(page, STEP, path);
const note = (page: Page, form = STEP) => page.locator(`[id="${form}"] .draft-note > p`).first();
const saved = (page: Page, form = STEP): Promise<unknown> =>
  eventually(() => note(page, form).innerText()).toBe("Запазено");

it("a draft is restored after a reload and on another device, until the step is submitted", async () => {
  const phone = await lender.visitAt("filledIn");
  const { page, person } = phone;

  const top = (): Promise<number> =>
    page.locator(`[id="${STEP}"] .buttons`).evaluate((buttons) => buttons.getBoundingClientRect().top + scrollY);
  await of(page, "firstName").fill("Георги");
  const before = await top();
  await saved(page);
  expect(await top()).toBe(before);

  // Invalid, half-typed and picked values are all saved as they are.
  await of(page, "personPin").fill(person.pin);
  // Wait for the results for the whole name: they replace those for its prefixes.
  const listed = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.startsWith("/api/v2/lists/") &&
      [...new URL(response.url()).searchParams.values()].includes("Пловдив"),
  );
  await openAt(page, STEP, "permanentAddress.settlement");
  await of(page, "permanentAddress.settlement").pressSequentially("Пловдив");
  await (await listed).finished();
  await page.getByRole("option", { name: "Пловдив" }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await openAt(page, STEP, "income.type");
  await of(page, "income.type").selectOption("employment");
  await of(page, "income.employerName").fill("Фирма ОО");
  await of(page, "income.netMonthly").fill("хиляда");
  // The page is left before the save's debounce has elapsed.
  await page.goto("/tariff");
  // The save is sent while the page unloads, so it may arrive after the next page was requested.
  await eventually(async () => {
    await page.goto("/lichni-danni");
    return of(page, "income.netMonthly").inputValue();
  }).toBe("хиляда");
  const isThere = async (shown: Page, firstName = "Георги"): Promise<void> => {
    await eventually(() => of(shown, "income.netMonthly").inputValue()).toBe("хиляда");
    expect(await of(shown, "firstName").inputValue()).toBe(firstName);
    expect(await of(shown, "permanentAddress.settlement").inputValue()).toMatch(/Пловдив/);
    expect(await of(shown, "income.employerName").inputValue()).toBe("Фирма ОО");
    // Identity numbers are never saved in a draft, and restored fields that were never validated show no error.
    expect(await of(shown, "personPin").inputValue()).toBe("");
    expect(await shown.locator("[aria-invalid]").count()).toBe(0);
  };
  await isThere(page);

  const laptop = await lender.visit({ viewport: { width: 1280, height: 900 } });
  await logIn(laptop.page, person);
  await laptop.page.goto("/lichni-danni");
  await ready(laptop.page);
  await isThere(laptop.page);
  await of(laptop.page, "firstName").fill("Гергана");
  await saved(laptop.page);
  await page.reload();
  expect(await of(page, "firstName").inputValue()).toBe("Гергана");
  await laptop.close();

  // Without JavaScript the server renders the draft.
  const plain = await lender.visit({ script: false });
  await logIn(plain.page, person);
  await plain.page.goto("/lichni-danni");
  await isThere(plain.page, "Гергана");
  await plain.close();

  await ready(page);
  await fillPersonal(page, person);
  await fillEmployment(page);
  await send(page, STEP);
  await page.waitForURL("**/poluchavane-i-obezpechenie");
  await page.goto("/lichni-danni");
  expect(await of(page, "income.employerName").inputValue()).toBe("Фирма ООД");
  expect(await of(page, "firstName").inputValue()).toBe("Георги");

  // Client-side navigation away from a step saves it, too.
  await page.goto("/poluchavane-i-obezpechenie");
  await ready(page);
  await choose(page, "payment-and-collateral-data", "paymentMethod", "wireTransfer");
  await field(page, "payment-and-collateral-data", "iban").fill("BG80 BNBG");
  await page.locator("a.back").click();
  await page.waitForURL("**/lichni-danni");
  await eventually(async () => {
    await page.goto("/poluchavane-i-obezpechenie");
    await ready(page);
    return choice(page, "payment-and-collateral-data", "paymentMethod", "wireTransfer").isChecked();
  }).toBe(true);
  expect(await field(page, "payment-and-collateral-data", "iban").inputValue()).toBe("BG80 BNBG");
  await fillTransfer(page, person);
  await send(page, "payment-and-collateral-data");
  await page.waitForURL("**/sms-confirm");
  await eventually(() => page.locator(".draft-note").count()).toBe(0);
  expectNoComplaints(phone);
  await phone.close();
});

it("going Back to a step restores what was typed after it was loaded", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page } = visitor;
  await of(page, "firstName").fill("Георги");
  await saved(page);
  await openFooter(page);
  await page.locator("footer a[href='/tariff']").first().click();
  await page.waitForURL("**/tariff");
  await page.locator("h1", { hasText: "Тарифа" }).waitFor();
  await page.goBack();
  await eventually(() => of(page, "firstName").inputValue()).toBe("Георги");
  expectNoComplaints(visitor);
  await visitor.close();
});

it("offline it says that nothing is saved, and saves everything once online again", async () => {
  const visitor = await lender.visitAt("filledIn");
  const { page, context } = visitor;
  await context.setOffline(true);
  await of(page, "firstName").fill("Георги");
  await eventually(() => note(page).innerText()).toBe("Незапазено – ще опитаме пак");
  await context.setOffline(false);
  await of(page, "lastName").fill("Щерев");
  await saved(page);
  // „Запазено“ may refer to the save of the first name alone.
  await eventually(async () => {
    await page.reload();
    return [await of(page, "firstName").inputValue(), await of(page, "lastName").inputValue()];
  }).toEqual(["Георги", "Щерев"]);
  await visitor.close();
});
