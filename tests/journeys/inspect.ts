/** Looks at a page as an auditor would: axe, the narrowest phone, the bones every page has. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { PHONE } from "./visit.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const NARROWEST = 320;

const where = (page: Page): string => new URL(page.url()).pathname;

/** Serious and critical findings of axe: rule, element, what to do. The source comes in by the debugger, which the page's policy does not bind. */
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }));
  expect(passes.length, "rules that found something to look at").toBeGreaterThan(10);
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
};

/** Elements that stick out of a window 320 px wide; empty when nothing can be scrolled sideways. */
const sticksOut = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ ...PHONE, width: NARROWEST });
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} px wide`, ...wide.slice(-5).map((element) => `<${element.localName} class="${element.className}"> ${element.textContent?.slice(0, 60)}`)];
  });
  await page.setViewportSize(PHONE);
  return found;
};

/** Expects one heading, a title, a language and room enough at 320 px. */
export const expectFits = async (page: Page): Promise<void> => {
  await page.locator("h1").first().waitFor();
  expect({ at: where(page), sticksOut: await sticksOut(page) }).toEqual({ at: where(page), sticksOut: [] });
  expect(await page.locator("h1").count(), `${where(page)}: headings of the first level`).toBe(1);
  expect(await page.title(), where(page)).toMatch(/\S/);
  expect(await page.locator("html").getAttribute("lang")).toBe("bg");
};

/** The same, and nothing serious or critical for axe. */
export const inspect = async (page: Page): Promise<void> => {
  await expectFits(page);
  expect({ at: where(page), findings: await findings(page) }).toEqual({ at: where(page), findings: [] });
};
