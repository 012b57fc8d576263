import { expect, it } from "vitest";
import {
  addDays,
  ageOn,
  daysBetween,
  formatDay,
  isRealDay,
  isRestDay,
  nextWorkingDay,
  parseBgDay,
  sofiaDay,
} from "./dates.ts";

it.each([
  ["2027-03-27T21:59:59Z", "2027-03-27"],
  ["2027-03-27T22:00:00Z", "2027-03-28"],
  ["2027-03-27T22:30:00Z", "2027-03-28"],
  ["2027-03-28T20:59:59Z", "2027-03-28"],
  ["2027-03-28T21:00:00Z", "2027-03-29"],
  ["2027-10-30T20:59:59Z", "2027-10-30"],
  ["2027-10-31T21:59:59Z", "2027-10-31"],
  ["2027-10-31T22:00:00Z", "2027-11-01"],
  ["2026-12-31T22:00:00Z", "2027-01-01"],
])("at %s it is %s in Sofia", (instant, day) => {
  expect(sofiaDay(new Date(instant))).toBe(day);
});

it("counts days across the summer time change", () => {
  expect(daysBetween("2027-03-01", "2027-04-01")).toBe(31);
  expect(daysBetween("2027-05-20", "2027-06-04")).toBe(15);
  expect(addDays("2027-10-31", 1)).toBe("2027-11-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

it.each([
  ["2008-11-20", "2026-11-20", 18],
  ["2008-11-21", "2026-11-20", 17],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2008-02-29", "2028-02-29", 20],
  ["2026-11-20", "2026-11-20", 0],
  ["2099-12-31", "2026-11-20", -74],
])("someone born on %s has on %s the age %i", (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age);
});

it.each([
  ["2026-02-29", false],
  ["2028-02-29", true],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["1900-02-29", false],
  ["2026-04-31", false],
  ["", false],
  ["1800-01-01", true],
])("isRealDay(%j) is %s", (text, real) => {
  expect(isRealDay(text)).toBe(real);
});

it("formats days in Bulgarian order, with points", () => {
  expect(formatDay("2027-03-28")).toBe("28.03.2027");
  expect(formatDay("2027-03-28", true)).toBe("28.03.2027\u00a0г.");
});

it.each([
  ["28.03.2027", "2027-03-28"],
  ["1.3.2027", "2027-03-01"],
  [" 28.03.2027 г. ", "2027-03-28"],
  ["28.03.2027г.", "2027-03-28"],
  ["29.02.2027", undefined],
  ["2027-03-28", undefined],
  ["28/03/2027", undefined],
  ["28.03.27", undefined],
])("parseBgDay(%j) is %s", (text, day) => {
  expect(parseBgDay(text)).toBe(day);
});

it.each(["2021-05-02", "2024-05-05", "2025-04-20", "2026-04-12", "2027-05-02", "2028-04-16"])(
  "the days of rest before Easter, %s, begin on Good Friday",
  (easter) => {
    expect([-3, -2].map((days) => isRestDay(addDays(easter, days)))).toEqual([false, true]);
  },
);

it.each([
  ["2026-11-20", "2026-11-20"],
  ["2026-12-20", "2026-12-21"],
  ["2026-12-24", "2026-12-29"],
  ["2026-04-10", "2026-04-14"],
  ["2023-05-06", "2023-05-09"],
  ["2027-12-24", "2027-12-29"],
  ["2022-12-24", "2022-12-29"],
  ["2021-04-30", "2021-05-05"],
  ["2027-05-01", "2027-05-05"],
  ["2022-01-01", "2022-01-04"],
  ["2028-12-23", "2028-12-28"],
  ["2026-11-01", "2026-11-02"],
  ["2026-03-03", "2026-03-04"],
  ["2024-05-06", "2024-05-07"],
])("the first working day from %s on is %s", (day, working) => {
  expect(nextWorkingDay(day)).toBe(working);
});

it("an ordinary Friday is a working day, a Saturday is not", () => {
  expect(isRestDay("2026-11-20")).toBe(false);
  expect(isRestDay("2026-11-21")).toBe(true);
});
