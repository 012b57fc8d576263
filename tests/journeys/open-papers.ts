/** The page of an agreement with all its papers open. */
import { expect } from "vitest";
import type { Lender } from "./lender.ts";
import { expectNoComplaints } from "./visit.ts";

/** Expects the page to be no longer than what it shows in a window of this width. */
export const expectNoLonger = async (lender: Lender, width: number): Promise<void> => {
  const visitor = await lender.visitAt("decided", { viewport: { width, height: 844 } });
  const { page } = visitor;
  for (const paper of await page.locator("details.paper > summary").all()) await paper.click();
  const [height, end] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    scrollY + document.querySelector("footer")!.getBoundingClientRect().bottom,
  ]);
  expect(Math.abs(height! - end!)).toBeLessThan(120);
  expectNoComplaints(visitor);
  await visitor.close();
};
