/** Where the chat's own button and the cookie settings stand. */
import { expect } from "vitest";
import type { Lender } from "./lender.ts";
import { standIn } from "./providers.ts";
import { roomForBar } from "./visit.ts";

/** Expects them not to overlap in a window of this size, and to shift nothing when they appear. */
export const expectApart = async (lender: Lender, viewport: { width: number; height: number }): Promise<void> => {
  const visitor = await lender.visit({ consent: "essential", viewport });
  const { page } = visitor;
  await standIn(visitor.context);
  await page.addInitScript(() => {
    const shifts: string[] = Object.assign(window, { shifts: [] as string[] }).shifts;
    type Shift = PerformanceEntry & { sources: { node: Element | null }[] };
    new PerformanceObserver((list) =>
      shifts.push(
        ...list.getEntries().flatMap((entry) => (entry as Shift).sources.map(({ node }) => String(node?.className))),
      ),
    ).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/tariff#cookie-settings");
  await page.locator(".consent").waitFor();
  await page.getByRole("button", { name: "Чат с нас" }).waitFor();
  await roomForBar(page);
  const [button, bar] = [
    (await page.getByRole("button", { name: "Чат с нас" }).boundingBox())!,
    (await page.locator(".consent").boundingBox())!,
  ];
  expect(button.y + button.height <= bar.y || button.x >= bar.x + bar.width, `${viewport.width} px`).toBe(true);
  expect(
    await page.evaluate(() =>
      (window as unknown as { shifts: string[] }).shifts.filter((name) => /chat|consent/.test(name)),
    ),
  ).toEqual([]);
  await visitor.close();
};
