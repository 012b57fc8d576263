import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { monthBg } from "./month-bg.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "09.2023",
  "9.2023",
  "12.2026",
  "01.1900",
  " 09.2023 г.",
])("accepts %j", (value) => {
  expect(codeOf(monthBg, value)).toBeUndefined();
});

it.each([
  "13.2023",
  "00.2023",
  "2023-09",
  "09/2023",
  "28.03.2027",
  "12.1899",
  "9.23",
  true,
])("refuses %j", (value) => {
  expect(codeOf(monthBg, value)).toBe("month-bg");
});

it.each([
  ["9.2023", "09.2023"],
])("keeps %j as %j", (given, kept) => {
  expect(monthBg.normalise?.(given)).toBe(kept);
  expect(monthBg.normalise?.(kept)).toBe(kept);
  expect(codeOf(monthBg, kept)).toBeUndefined();
});
