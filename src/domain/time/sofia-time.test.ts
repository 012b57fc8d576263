import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formatDay } from "./dates.ts";
import { onInvalidDate } from "./invalid-dates.ts";
import { beginOfDay, formatDate, formatMoment } from "./sofia-time.ts";

it.each([
  ["2027-03-28T00:59:59Z", "28.03.2027, 02:59"],
  ["2027-03-28T01:00:00Z", "28.03.2027, 04:00"],
  ["2027-03-27T22:00:00Z", "28.03.2027, 00:00"],
  ["2027-03-28T20:59:59Z", "28.03.2027, 23:59"],
  ["2027-10-31T00:59:59Z", "31.10.2027, 03:59"],
  ["2027-10-31T01:00:00Z", "31.10.2027, 03:00"],
  ["2027-10-31T02:00:00Z", "31.10.2027, 04:00"],
  ["2026-12-31T22:00:00Z", "01.01.2027, 00:00"],
])("%s in Sofia is %s", (instant, moment) => {
  expect(formatMoment(instant)).toBe(moment);
  expect(formatMoment(new Date(instant))).toBe(moment);
  expect(formatDate(Date.parse(instant))).toBe(moment.slice(0, 10));
});

it.each([
  ["2026-11-27", "2026-11-26T22:00:00.000Z"],
  ["2027-03-28", "2027-03-27T22:00:00.000Z"],
  ["2027-03-29", "2027-03-28T21:00:00.000Z"],
  ["2027-10-31", "2027-10-30T21:00:00.000Z"],
])("%s begins in Sofia at %s", (day, instant) => {
  expect(beginOfDay(day).toISOString()).toBe(instant);
});

it("accepts an instant with another time zone's offset", () => {
  expect(formatMoment("2027-03-28T14:05:00+09:00")).toBe("28.03.2027, 08:05");
});

describe("a day", () => {
  it.each([
    ["2024-03-05", "05.03.2024"],
    ["2027-03-28", "28.03.2027"],
    ["2027-10-31", "31.10.2027"],
    ["1944-02-29", "29.02.1944"],
  ])("%s is formatted as %s in any time zone", (day, shown) => {
    expect(formatDate(day)).toBe(shown);
    expect(formatMoment(day)).toBe(shown);
  });

  it("is followed by „г.“ with `suffix`", () => {
    expect(formatDate("2024-03-05", { suffix: true })).toBe("05.03.2024\u00a0г.");
    expect(formatDate("2024-03-05", { suffix: false })).toBe("05.03.2024");
  });
});

it.each([
  ["2027-02-29"],
  ["28.03.2027"],
  ["soon"],
  [""],
  [null],
  [undefined],
  [Number.NaN],
  [Infinity],
  [new Date(Number.NaN)],
  [{}],
  ["2027-13-01T10:00:00Z"],
  ["2027-03-28Tnoon"],
])("%j is not a date: each use reports it and returns an empty string", (value) => {
  const listener = vi.fn<(error: Error) => void>();
  onInvalidDate(listener);
  onTestFinished(() => onInvalidDate(() => undefined));
  expect(formatDate(value, { suffix: true })).toBe("");
  expect(listener).toHaveBeenCalledExactlyOnceWith(expect.any(RangeError));
  expect([formatMoment(value), formatDay(value as string)]).toEqual(["", ""]);
  expect(listener).toHaveBeenCalledTimes(3);
});
