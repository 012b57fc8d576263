import { expect, it } from "vitest";
import { isWithin } from "./time-of-day.ts";

it.each([
  ["08:59:59", false],
  ["09:00", true],
  ["09:00:00", true],
  ["12:00:30", true],
  ["17:30", true],
  ["17:30:00", true],
  ["17:30:59", true],
  ["17:31:00", false],
  ["00:00", false],
])("%s is between 9:00 and 17:30: %s", (time, inside) => {
  expect(isWithin(time, { from: "09:00", to: "17:30" })).toBe(inside);
});

it.each([
  ["21:59:59", false],
  ["22:00:00", true],
  ["23:59:59", true],
  ["00:00:00", true],
  ["06:00:59", true],
  ["06:01:00", false],
  ["12:00", false],
])("%s is between 22:00 and 6:00 of the next day: %s", (time, inside) => {
  expect(isWithin(time, { from: "22:00", to: "06:00" })).toBe(inside);
});

it("accepts a range of one minute and of the whole day", () => {
  expect(isWithin("09:00:59", { from: "09:00", to: "09:00" })).toBe(true);
  expect(isWithin("09:01", { from: "09:00", to: "09:00" })).toBe(false);
  expect(isWithin("23:59:59", { from: "00:00", to: "23:59" })).toBe(true);
});

it.each(["24:00", "9:00", "09:60", "09:00:60", "", "noon"])("%j throws: it is not a time of day", (time) => {
  expect(() => isWithin(time, { from: "00:00", to: "23:59" })).toThrow(RangeError);
});
