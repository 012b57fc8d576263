/** The cookie bar in other windows and looks than those of `consent-use.deep.test.ts`. */
import { it } from "vitest";
import { askedAt, expectUncovered, openSettings, panel } from "./cookie-bar.ts";
import { inspectEverywhere } from "./inspect.ts";
import { useLender } from "./lender.ts";
import { expectNoComplaints } from "./visit.ts";

const lender = useLender();

it.each([
  ["a small phone on its side", { width: 568, height: 320 }],
  ["a desktop", { width: 1280, height: 800 }],
])("on %s it covers no focused element", (_, viewport) => expectUncovered(lender, viewport));

it.each([
  ["as they come", {}],
  ["in forced colours", { forcedColors: "active" }],
] as const)("bar and settings fit every width and text size and pass axe: %s", async (_, options) => {
  const visitor = await askedAt(lender, "/bankovi-smetki", options);
  await inspectEverywhere(visitor.page);
  await openSettings(visitor.page);
  await panel(visitor.page).waitFor();
  await inspectEverywhere(visitor.page);
  expectNoComplaints(visitor);
  await visitor.close();
});
