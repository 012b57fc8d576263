import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { notFuture } from "./not-future.ts";

it.each([
  ["20.11.2026", undefined],
  ["21.11.2026", "not-future"],
  ["19.11.2026", undefined],
  ["11.2026", undefined],
  ["12.2026", "not-future"],
  ["10.2026", undefined],
  ["", undefined],
  ["31.02.2027", undefined],
  ["утре", undefined],
] as const)("%j on 20.11.2026: %s", (value, code) => {
  expect(codeOf(notFuture, value, { today: "2026-11-20" })).toBe(code);
});
