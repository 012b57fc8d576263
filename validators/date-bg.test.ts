import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { dateBg } from "./date-bg.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "28.03.2027",
  "1.3.2027",
  "29.02.2024",
  "28.03.2027 г.",
  " 01.01.1900 ",
])("accepts %j", (value) => {
  expect(codeOf(dateBg, value)).toBeUndefined();
});

it.each([
  "29.02.2026",
  "31.04.2026",
  "2027-03-28",
  "28/03/2027",
  "28.13.2027",
  "00.01.2027",
  "31.12.1899",
  "28.03.27",
  "утре",
  true,
])("refuses %j", (value) => {
  expect(codeOf(dateBg, value)).toBe("date-bg");
});

it.each([
  [" 1.3.2027 ", "01.03.2027"],
  ["28.03.2027 г.", "28.03.2027"],
])("keeps %j as %j", (given, kept) => {
  expect(dateBg.normalise?.(given)).toBe(kept);
  expect(dateBg.normalise?.(kept)).toBe(kept);
  expect(codeOf(dateBg, kept)).toBeUndefined();
});
