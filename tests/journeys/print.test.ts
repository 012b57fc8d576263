/** Print styles of an agreement, a repayment plan and a content page. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { steps, runningCredit } from "#tests/support/borrower.ts";
import { until } from "#tests/support/lender.ts";
import { borrowerWithContract } from "#tests/support/remote-borrower.ts";
import { useLender } from "./lender.ts";
import { expectNoComplaints, ready } from "./visit.ts";

const lender = useLender();

/** A4 without its margins, in CSS pixels. */
const PAPER = { width: 680, height: 987 };
const POINTS = 96 / 72;

/** Faults of the printed page: text that is not black, overflow to the right, breakable table rows, controls. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
    );
    const named = (element: Element): string =>
      `${element.tagName}.${element.className.toString()} ${element.textContent.trim().slice(0, 30)}`;
    const ownText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "");
    return [
      ...shown
        .filter((element) => ownText(element) && getComputedStyle(element).color !== "rgb(0, 0, 0)")
        .map((element) => `colour ${getComputedStyle(element).color}: ${named(element)}`),
      ...shown
        .filter(
          (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".visually-hidden"),
        )
        .map((element) => `wide: ${named(element)}`),
      ...shown
        .filter((element) => element.matches("tr") && getComputedStyle(element).breakInside !== "avoid")
        .map((element) => `may be cut: ${named(element)}`),
      ...shown
        .filter((element) =>
          element.matches("nav, form, button:not(summary *), .user-area, .announcements, .skip-link"),
        )
        .map((element) => `to press: ${named(element)}`),
    ];
  });

const expectPaper = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await ready(page);
  await page.emulateMedia({ media: "print" });
  expect({ path, faults: await faults(page) }).toEqual({ path, faults: [] });
  expect(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))).toBe(12 * POINTS);
  expect(await page.locator("style[media=print]").textContent()).toContain(
    '@bottom-left{content:"„Заявка“ ЕАД · рег. № BGR00000',
  );
  expect(await page.locator("footer").innerText()).toContain("„Заявка“ ЕАД");
};

it("a page with its papers opened is no longer than what it shows", async () => {
  const borrower = await borrowerWithContract(lender.url);
  for (const width of [390, 1280]) {
    const visitor = await lender.visit({ viewport: { width, height: 844 } });
    const { page } = visitor;
    await visitor.context.addCookies([...borrower.cookies].map(([name, value]) => ({ name, value, url: lender.url })));
    await page.goto("/pregled-na-dogovora");
    await ready(page);
    for (const paper of await page.locator("details.paper > summary").all()) await paper.click();
    const [height, end] = await page.evaluate(() => [
      document.documentElement.scrollHeight,
      scrollY + document.querySelector("footer")!.getBoundingClientRect().bottom,
    ]);
    expect(Math.abs(height! - end!)).toBeLessThan(120);
    expectNoComplaints(visitor);
    await visitor.close();
  }
});

it("prints black on white in 12 pt, without site chrome or controls, and breaks no table row", async () => {
  const borrower = await borrowerWithContract(lender.url);
  const visitor = await lender.visit({ viewport: PAPER });
  const { page } = visitor;
  await visitor.context.addCookies([...borrower.cookies].map(([name, value]) => ({ name, value, url: lender.url })));
  await expectPaper(page, "/tariff");
  await expectPaper(page, "/pregled-na-dogovora");
  for (const paper of await page.locator(".paper-text").all()) expect(await paper.isVisible()).toBe(true);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(8);

  await steps.sign(borrower);
  await until(
    () => borrower.read("existing-active-credit"),
    ({ body }) => body["page"] !== undefined,
  );
  await visitor.context.addCookies([...borrower.cookies].map(([name, value]) => ({ name, value, url: lender.url })));
  const { repaymentUrl } = await runningCredit(borrower);
  await expectPaper(page, repaymentUrl);
  expect(await page.locator("table tbody tr").count()).toBe(12);
  expectNoComplaints(visitor);
  await visitor.close();
});
