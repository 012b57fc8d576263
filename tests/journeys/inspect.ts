/** Accessibility checks of a whole page: axe, the narrowest phone, tab order, title, heading and language. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { lostInSettings } from "#tests/accessibility/room.ts";
import { walk } from "#tests/accessibility/tab-stops.ts";
import { smallTargets } from "#tests/accessibility/targets.ts";
import { eventually } from "./visit.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const where = (page: Page): string => new URL(page.url()).pathname;

const runAxe = async (page: Page, options: axe.RunOptions): Promise<axe.AxeResults> => {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  return page.evaluate(
    (chosen) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"], ...chosen }),
    options,
  );
};

const formatted = (violations: readonly axe.Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );

/**
 * Serious and critical axe violations: rule, element, remedy. axe is injected by the debugger, which bypasses the CSP.
 */
export const findings = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await runAxe(page, {});
  expect(passes.length, "rules that found something to look at").toBeGreaterThan(10);
  return formatted(violations.filter(({ impact }) => impact === "serious" || impact === "critical"));
};

/** Texts with insufficient contrast in the page's current colours, as axe reports them. */
export const contrastFaults = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await runAxe(page, { runOnly: ["color-contrast"] });
  expect(passes.length, "texts that axe could judge").toBe(1);
  return formatted(violations);
};

/** Expects one h1, a title, a language, large enough touch targets, and no lost content at any text size or spacing. */
export const expectFits = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor();
  // Read once: a page that advances by itself may be another one by the end, or briefly between two headings.
  const at = where(page);
  expect({ at, small: await smallTargets(page), lost: await lostInSettings(page) }).toEqual({
    at,
    small: [],
    lost: [],
  });
  await eventually(() => page.locator("h1").count()).toBe(1);
  expect(await page.title(), where(page)).toMatch(/\S/);
  expect(await page.locator("html").getAttribute("lang")).toBe("bg");
};

/** `expectFits`, plus no serious or critical axe violation and a tab order whose every stop is visible and marked. */
export const inspect = async (page: Page): Promise<void> => {
  await expectFits(page);
  const { stops, covered, unmarked } = await walk(page);
  const at = where(page);
  expect({ at, findings: await findings(page), covered, unmarked }).toEqual({
    at,
    findings: [],
    covered: [],
    unmarked: [],
  });
  expect(stops.length, "stops of Tab").toBeGreaterThan(3);
};
