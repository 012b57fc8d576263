import type { Page } from "playwright";
import { expect, it } from "vitest";
import { formWords } from "#src/copy/forms.ts";
import { heard, listen } from "#tests/accessibility/live-regions.ts";
import { useLender } from "./lender.ts";
import { field, firstStep, send, summary, TERMS } from "./steps.ts";
import { eventually, expectNoComplaints, isSameDocument, markDocument } from "./visit.ts";

const lender = useLender();

const STEP = "general-information";

const marked = (page: Page): Promise<string[]> =>
  page
    .locator("[aria-invalid=true], .error, .summary")
    .evaluateAll((all) => all.map(({ id, className }) => id || className));
const errorOf = (page: Page, path: string) => page.locator(`[id="${STEP}.${path}.error"]`);
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.className || "");

it("a field is validated on its first blur; later typing only removes its error", async () => {
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  const phone = field(page, STEP, "mobilePhone");
  await phone.focus();
  await page.keyboard.press("Tab");
  expect(await marked(page)).toEqual([]);
  await phone.pressSequentially("12");
  expect(await marked(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await errorOf(page, "mobilePhone").waitFor();
  expect(await phone.getAttribute("aria-invalid")).toBe("true");
  // Nothing was submitted: no summary, and the title stays.
  expect(await page.locator(".summary").count()).toBe(0);
  expect(await page.title()).not.toContain(formWords.errorPrefix);
  await phone.fill("0888 123 456");
  await eventually(() => marked(page)).toEqual([]);
  await phone.fill("0888 123 45");
  expect(await marked(page)).toEqual([]);
  await visitor.close();
});

it("an invalid form prefixes the page title and shows the same messages in its summary and at its fields", async () => {
  const visitor = await lender.visitPage(firstStep(TERMS));
  const { page } = visitor;
  const title = await page.title();
  await field(page, STEP, "mobilePhone").fill("123");
  await send(page, STEP);
  await summary(page, STEP).waitFor();
  await eventually(() => page.title()).toBe(`${formWords.errorPrefix} ${title}`);
  await eventually(() => focused(page)).toBe("summary");
  const links = await summary(page, STEP).getByRole("link").all();
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) {
    const box = page.locator(`[id="${(await link.getAttribute("href"))!.slice(1)}"]`);
    const words = (await box.locator(".error").innerText()).replace(formWords.errorPrefix, "").trim();
    expect((await link.innerText()).endsWith(words), words).toBe(true);
    await link.click();
    await eventually(() => box.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await page.evaluate(() => document.activeElement!.getAttribute("aria-invalid"))).toBe("true");
  }
  const dangling = await page
    .locator("[aria-describedby], [aria-labelledby], [aria-controls]")
    .evaluateAll((all) =>
      all.flatMap((element) =>
        ["aria-describedby", "aria-labelledby", "aria-controls"].flatMap((name) =>
          (element.getAttribute(name) ?? "").split(/\s+/).filter((id) => id && !document.getElementById(id)),
        ),
      ),
    );
  expect(dangling).toEqual([]);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("the calculator works without dragging and announces its result at most twice a second", async () => {
  const visitor = await lender.visitPage("/", { hasTouch: true });
  const { page } = visitor;
  const box = page.locator('[id="calculator.consumerCredit.amount.field"]');
  const thumb = box.getByRole("slider");
  const track = (await box.locator(".slider-track").boundingBox())!;
  await listen(page);
  await page.touchscreen.tap(track.x + track.width - 2, track.y + track.height / 2);
  await eventually(() => thumb.getAttribute("aria-valuenow")).toBe("3000");
  expect(await thumb.getAttribute("aria-valuetext")).toMatch(/^3\s000\s€ \(5\s867,49\sлв\.\)$/);

  // The announcement for the tap is debounced: wait for it, so that it is not counted among those for the keys.
  await eventually(async () => (await heard(page)).map(({ text }) => text).join(" ")).toMatch(/вноска/i);
  await thumb.focus();
  const began = await page.evaluate(() => performance.now());
  await listen(page);
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press("ArrowLeft");
  await eventually(async () => (await heard(page)).map(({ text }) => text).join(" ")).toMatch(/вноска/i);
  const said = await heard(page);
  expect(said.length, JSON.stringify(said)).toBeLessThanOrEqual(1 + Math.floor((said.at(-1)!.at - began) / 500));
  await eventually(() => thumb.getAttribute("aria-valuenow")).toBe("2000");
  await visitor.close();
});

it("a new page starts scrolled to its top with focus on its heading; Back restores the scroll position", async () => {
  const visitor = await lender.visitPage("/tariff");
  const { page } = visitor;
  await markDocument(page);
  const heading = (): Promise<string> =>
    page.evaluate(() => (document.activeElement?.localName === "h1" ? document.activeElement.textContent : ""));
  const link = page.locator("footer a[href='/politika-za-biskvitkite']");
  await link.scrollIntoViewIfNeeded();
  const stood = await page.evaluate(() => scrollY);
  expect(stood).toBeGreaterThan(200);
  await link.press("Enter");
  await page.waitForURL("**/politika-za-biskvitkite");
  await eventually(heading).toMatch(/бисквитки/i);
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await eventually(heading).toMatch(/тарифа/i);
  await eventually(() => page.evaluate(() => scrollY)).toBe(stood);
  // Tab continues from the heading, not from the start of the document.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.closest("main, footer") !== null)).toBe(true);
  expect(await isSameDocument(page)).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});

it("the menu toggles with Enter and Space; Esc closes it and returns focus to its summary", async () => {
  const visitor = await lender.visitAt("confirmed");
  const { page } = visitor;
  const menu = page.locator("details.menu");
  const summaryOf = menu.locator("summary");
  const open = (): Promise<boolean> => menu.evaluate((box) => (box as HTMLDetailsElement).open);
  await summaryOf.focus();
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await eventually(open).toBe(true);
    await page.keyboard.press(key);
    await eventually(open).toBe(false);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await eventually(() => menu.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await eventually(open).toBe(false);
  await eventually(() => summaryOf.evaluate((element) => element === document.activeElement)).toBe(true);
  // A disclosure with plain links and a button: role=menu would promise arrow-key navigation.
  expect(await menu.locator("[role=menu], [role=menuitem]").count()).toBe(0);
  expectNoComplaints(visitor);
  await visitor.close();
});
