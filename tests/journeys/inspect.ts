/**
 * Accessibility checks of a whole page. The gate looks once at each, as it stands (`inspect`), and `walk.deep.test.ts` at the
 * narrowest phone and by the keyboard too (`inspectNarrow`); the deep run looks everywhere (`inspectEverywhere`).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { lostInSettings, NARROWEST, SETTINGS, type Setting } from "#tests/accessibility/room.ts";
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

/** Looks at a page, and fails for what it finds. */
export type Look = (page: Page) => Promise<void>;

/** Expects one h1, a title, a language, large enough touch targets, and no lost content in the given settings. */
const expectSound = async (page: Page, settings: readonly Setting[]): Promise<void> => {
  await page.locator("h1").first().waitFor();
  // Read once: a page that advances by itself may be another one by the end, or briefly between two headings.
  const at = where(page);
  expect({ at, small: await smallTargets(page), lost: await lostInSettings(page, settings) }).toEqual({
    at,
    small: [],
    lost: [],
  });
  await eventually(() => page.locator("h1").count()).toBe(1);
  expect(await page.title(), where(page)).toMatch(/\S/);
  expect(await page.locator("html").getAttribute("lang")).toBe("bg");
};

const expectNoFindings = async (page: Page): Promise<void> => {
  const at = where(page);
  expect({ at, findings: await findings(page) }).toEqual({ at, findings: [] });
};

/** Expects a tab order whose every stop is visible and marked. */
const expectTabOrder = async (page: Page): Promise<void> => {
  const { stops, covered, unmarked } = await walk(page);
  const at = where(page);
  expect({ at, covered, unmarked }).toEqual({ at, covered: [], unmarked: [] });
  expect(stops.length, "stops of Tab").toBeGreaterThan(3);
};

/** Expects a heading, a title, a language and room at any text size, width and spacing. */
export const expectFits: Look = (page) => expectSound(page, SETTINGS);

/** Expects the same at the narrowest phone alone. */
export const expectFitsNarrow: Look = (page) => expectSound(page, [NARROWEST]);

/** Expects a heading, a title, a language, large enough targets and no serious or critical axe violation. */
export const inspect: Look = async (page) => {
  await expectSound(page, []);
  await expectNoFindings(page);
};

/** `inspect` at the narrowest phone too, and by the keyboard. */
export const inspectNarrow: Look = async (page) => {
  await expectFitsNarrow(page);
  await expectTabOrder(page);
  await expectNoFindings(page);
};

/** `inspect` at every width, text size and spacing, and by the keyboard. */
export const inspectEverywhere: Look = async (page) => {
  await expectFits(page);
  await expectTabOrder(page);
  await expectNoFindings(page);
};
