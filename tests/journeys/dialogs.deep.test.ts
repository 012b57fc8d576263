/** The two dialogs that come by themselves over a form, on a phone: accessible, and the keyboard stays inside. */
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { choiceWords, sessionWords } from "#src/copy/session.ts";
import { smallTargets } from "#tests/accessibility/targets.ts";
import { findings } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { choose, chooseManual, field, send } from "./steps.ts";
import { eventually, ready } from "./visit.ts";

const lender = useLender();

const STEP = "fill-in-options";

/** Where the keyboard is: in the dialog, in the browser's own controls, or on the page behind. */
const focusIn = (dialog: Locator): Promise<"dialog" | "browser" | "page"> =>
  dialog.evaluate((box) =>
    box.contains(document.activeElement) ? "dialog" : document.activeElement === document.body ? "browser" : "page",
  );

/** Expects no axe finding, no small target and no horizontal scrolling, and Tab to go round in the dialog. */
const expectAccessible = async (page: Page, dialog: Locator): Promise<void> => {
  await eventually(() => focusIn(dialog)).toBe("dialog");
  expect({ findings: await findings(page), small: await smallTargets(page) }).toEqual({ findings: [], small: [] });
  const [width, left, right] = await dialog.evaluate((box) => {
    const { left: from, right: to } = box.getBoundingClientRect();
    return [box.scrollWidth - box.clientWidth, from, innerWidth - to];
  });
  expect([width! <= 0, left! >= 0, right! >= 0]).toEqual([true, true, true]);
  const stops = await dialog.locator("a[href], button, input:not([type=hidden])").locator("visible=true").count();
  for (const key of ["Tab", "Shift+Tab"]) {
    const met = new Set<string>();
    for (let presses = 0; presses < 2 * stops + 2; presses += 1) {
      await page.keyboard.press(key);
      expect(await focusIn(dialog)).not.toBe("page");
      met.add(await page.evaluate(() => document.activeElement!.outerHTML));
    }
    expect(met.size, key).toBeGreaterThanOrEqual(stops);
  }
};

/** Whether the keyboard is back in the form: at the button that was pressed, or at what is said of the submit. */
const isBackInForm = (page: Page) => (): Promise<boolean> =>
  page.locator(`[id="${STEP}"]`).evaluate((form) => form.contains(document.activeElement));

const pressSend = async (page: Page): Promise<void> => {
  await page.locator(`[id="${STEP}"] .buttons button`).first().focus();
  await page.keyboard.press("Enter");
};

it("the login over a form whose session has ended is accessible, and gives the keyboard back to the form", async () => {
  const visitor = await lender.visitAt("confirmed");
  const { page, person } = visitor;
  await choose(page, STEP, "fillInMethod", "manual");
  await visitor.context.clearCookies({ name: "sid" });
  await pressSend(page);
  const dialog = page.getByRole("dialog", { name: sessionWords.title.ended });
  await field(page, "login", "username").waitFor();
  await expectAccessible(page, dialog);
  await send(page, "login");
  await dialog.locator(".summary").waitFor();
  expect(await findings(page)).toEqual([]);
  await field(page, "login", "username").fill(person.email);
  await field(page, "login", "password").fill(person.password);
  await page.keyboard.press("Enter");
  const back = page.getByRole("dialog", { name: sessionWords.title.back });
  await back.getByRole("button", { name: sessionWords.goOn }).waitFor();
  await expectAccessible(page, back);
  await back.getByRole("button", { name: sessionWords.goOn }).press("Enter");
  await eventually(() => page.getByRole("dialog").count()).toBe(0);
  await eventually(isBackInForm(page)).toBe(true);
  await pressSend(page);
  await page.waitForURL("**/lichni-danni");
  await visitor.close();
});

it("the question of two windows is accessible, and Escape gives the keyboard back to the form", async () => {
  const visitor = await lender.visitAt("confirmed");
  const { page: first, context } = visitor;
  const second = await context.newPage();
  await second.goto("/kak-da-populnia");
  await ready(second);
  await first.bringToFront();
  await chooseManual(first);
  await second.bringToFront();
  await choose(second, STEP, "fillInMethod", "idCardPhoto");
  await pressSend(second);
  const dialog = second.getByRole("dialog", { name: choiceWords.title });
  await dialog.waitFor();
  await expectAccessible(second, dialog);
  await second.keyboard.press("Escape");
  await eventually(() => dialog.count()).toBe(0);
  await eventually(isBackInForm(second)).toBe(true);
  // Nothing was decided: the next submit asks again, and the answer goes on.
  await pressSend(second);
  await dialog.getByRole("button", { name: choiceWords.keepHere }).press("Enter");
  await second.waitForURL("**/lichna-karta");
  await visitor.close();
});
