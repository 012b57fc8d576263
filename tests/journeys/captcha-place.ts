/** Whether the first step's button stays in its place while the captcha is solved. */
import type { Page } from "playwright";
import { expect } from "vitest";
import type { Lender } from "./lender.ts";
import { field, firstStep, TERMS } from "./steps.ts";
import { eventually, ready } from "./visit.ts";

const FORM = "general-information";
const box = (page: Page) => page.locator(".captcha");

/** Expects the submit button of a window of this width not to move, so that a first press hits it. */
export const expectInPlace = async (lender: Lender, width: number): Promise<void> => {
  const visitor = await lender.visit({ viewport: { width, height: 800 } });
  const { page } = visitor;
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/api/v2/captcha/challenge", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(firstStep(TERMS));
  await ready(page);
  await page.evaluate(() => document.fonts.ready);
  /** Where the button stands in the window, and how far down the page the form ends. */
  const placesWhen = async (as: string): Promise<{ button: number; end: number }> => {
    await eventually(() => box(page).getAttribute("data-state")).toBe(as);
    return page.locator(`[id="${FORM}"]`).evaluate((form) => ({
      button: Math.round(
        form.querySelector(".first-button > .button, .buttons > .button")!.getBoundingClientRect().top,
      ),
      end: Math.round(form.getBoundingClientRect().bottom + scrollY),
    }));
  };
  const idle = await placesWhen("idle");
  // On a phone the button leaves the window's edge for its own place as soon as a field has focus.
  await field(page, FORM, "email").focus();
  const working = await placesWhen("working");
  answer();
  expect(await placesWhen("solved")).toEqual(working);
  expect(working.end).toBe(idle.end);
  await visitor.close();
};
