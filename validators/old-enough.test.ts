import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { oldEnough } from "./old-enough.ts";

it.each([
  ["0851204560", "2026-11-20", undefined],
  ["0851214569", "2026-11-20", "old-enough"],
  ["0851214569", "2026-11-21", undefined],
  ["08 5120 4560", "2026-11-19", "old-enough"],
  ["8003205605", "2026-11-20", undefined],
  ["8828088887", "2026-11-20", undefined],
  ["9952310058", "2026-11-20", "old-enough"],
  ["2651200026", "2026-11-20", "old-enough"],
  ["", "2026-11-20", undefined],
  ["1234567890", "2026-11-20", undefined],
] as const)("the holder of %j on %s: %s", (value, today, code) => {
  expect(codeOf(oldEnough, value, { today })).toBe(code);
});
