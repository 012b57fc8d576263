import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { notPast } from "./not-past.ts";

it.each([
  ["20.11.2026", undefined],
  ["19.11.2026", "not-past"],
  ["21.11.2026", undefined],
  ["20.11.2025", "not-past"],
  ["1.1.2027", undefined],
  ["", undefined],
  ["31.02.2020", undefined],
  ["вчера", undefined],
] as const)("%j on 20.11.2026: %s", (value, code) => {
  expect(codeOf(notPast, value, { today: "2026-11-20" })).toBe(code);
});
