/** Print styles of an agreement, a repayment plan and a content page. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { steps, runningCredit } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { comeInvited, nameGuarantor, sendGuarantorData } from "#tests/support/guarantors.ts";
import { remoteBorrower } from "#tests/support/remote-borrower.ts";
import { useLender } from "./lender.ts";
import { expectNoLonger } from "./open-papers.ts";
import { comesToContract, invitationTo } from "./walks/guarantor.ts";
import { enter, expectNoComplaints, ready } from "./visit.ts";

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

it("a page with its papers opened is no longer than what it shows", () => expectNoLonger(lender, 390));

it("prints black on white in 12 pt, without site chrome or controls, and breaks no table row", async () => {
  const visitor = await lender.visitAt("decided", { viewport: PAPER });
  const { page, borrower } = visitor;
  await expectPaper(page, "/tariff");
  await expectPaper(page, "/pregled-na-dogovora");
  for (const paper of await page.locator(".paper-text").all()) expect(await paper.isVisible()).toBe(true);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(8);

  await steps.sign(borrower);
  await enter(visitor, borrower);
  const { repaymentUrl } = await runningCredit(borrower);
  await expectPaper(page, repaymentUrl);
  expect(await page.locator("table tbody tr").count()).toBe(12);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("so does the contract of a guarantor", async () => {
  const named = newPerson();
  await nameGuarantor(await lender.borrowerAt("told", stories.guarantor), named);
  const guarantor = remoteBorrower(lender.url, named);
  await comeInvited(guarantor, await invitationTo(lender, named));
  await sendGuarantorData(guarantor);
  const visitor = await lender.visit({ viewport: PAPER });
  const { page } = visitor;
  await enter(visitor, guarantor);
  await comesToContract(page);
  await expectPaper(page, "/pregled-na-dogovora-za-poruchitel");
  for (const paper of await page.locator(".paper-text").all()) expect(await paper.isVisible()).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});
