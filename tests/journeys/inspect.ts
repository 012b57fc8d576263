/** Looks at a page as an auditor would: axe, the narrowest phone, the bones every page has. */
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
  return page.evaluate((chosen) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"], ...chosen }), options);
};

const told = (violations: readonly axe.Result[]): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));

/** Serious and critical findings of axe: rule, element, what to do. The source comes in by the debugger, which the page's policy does not bind. */
const findings = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await runAxe(page, {});
  expect(passes.length, "rules that found something to look at").toBeGreaterThan(10);
  return told(violations.filter(({ impact }) => impact === "serious" || impact === "critical"));
};

/** Texts that do not stand out from what is behind them, in the colours the page has now. */
export const contrastFaults = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await runAxe(page, { runOnly: ["color-contrast"] });
  expect(passes.length, "texts that axe could judge").toBe(1);
  return told(violations);
};

/** Expects one heading, a title, a language, targets for fingers, and room enough however large the text. */
export const expectFits = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor();
  // A page that goes on by itself may be another by the end, or between two of its headings.
  const at = where(page);
  expect({ at, small: await smallTargets(page), lost: await lostInSettings(page) }).toEqual({ at, small: [], lost: [] });
  await eventually(() => page.locator("h1").count()).toBe(1);
  expect(await page.title(), where(page)).toMatch(/\S/);
  expect(await page.locator("html").getAttribute("lang")).toBe("bg");
};

/** The same, nothing serious or critical for axe, and a way through by Tab on which every stop can be seen. */
export const inspect = async (page: Page): Promise<void> => {
  await expectFits(page);
  const { stops, covered, unmarked } = await walk(page);
  const at = where(page);
  expect({ at, findings: await findings(page), covered, unmarked }).toEqual({ at, findings: [], covered: [], unmarked: [] });
  expect(stops.length, "stops of Tab").toBeGreaterThan(3);
};
