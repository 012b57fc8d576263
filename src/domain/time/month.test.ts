import { expect, it } from "vitest";
import { formatMonth, parseBgMonth } from "./month.ts";

it.each([
  ["09.2023", "2023-09"],
  ["9.2023", "2023-09"],
  [" 12.2026 г. ", "2026-12"],
  ["13.2023", undefined],
  ["0.2023", undefined],
  ["2023-09", undefined],
  ["", undefined],
])("parseBgMonth(%j) is %s", (text, month) => {
  expect(parseBgMonth(text)).toBe(month);
});

it("is formatted with a point", () => {
  expect(formatMonth("2023-09")).toBe("09.2023");
});
