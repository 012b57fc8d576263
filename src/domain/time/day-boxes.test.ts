import { describe, expect, it } from "vitest";
import { dayFault, joinDay, splitDay } from "./day-boxes.ts";

describe("the text of a day's boxes", () => {
  it.each<[string[], string]>([
    [["", "", ""], ""],
    [["28", "3", "2027"], "28.3.2027"],
    [[" 28 ", "03", " 2027"], "28.03.2027"],
    [["28", "", ""], "28"],
    [["", "3", ""], ".3"],
    [["", "", "2027"], "..2027"],
    [["28.03.2027", "", ""], "28.03.2027"],
    [["28/3/2027", "", ""], "28.3.2027"],
    [["28-03-2027 г.", "", ""], "28.03.2027"],
    [["2027-03-28", "", ""], "28.03.2027"],
    [["28.03.2027", "1", "2020"], "28.03.2027"],
  ])("of %j is %j", (boxes, text) => {
    expect(joinDay(boxes)).toBe(text);
  });

  it.each(["", "28", ".3", "..2027", "28.03.2027", "28.3", "утре"])("%j survives its boxes", (text) => {
    expect(joinDay(splitDay(text))).toBe(text);
  });
});

describe("the fault of a typed day", () => {
  it.each<[string, string, string[]]>([
    ["28", "date-no-month-year", ["month", "year"]],
    [".3", "date-no-day-year", ["day", "year"]],
    ["..2027", "date-no-day-month", ["day", "month"]],
    ["28.03", "date-no-year", ["year"]],
    ["28..2027", "date-no-month", ["month"]],
    [".03.2027", "date-no-day", ["day"]],
    ["32.03.2027", "date-day", ["day"]],
    ["x.03.2027", "date-day", ["day"]],
    ["28.13.2027", "date-month", ["month"]],
    ["28.03.27", "date-year", ["year"]],
    ["28.03.1899", "date-year", ["year"]],
    ["29.02.2027", "date-no-such-day", ["day"]],
    ["утре", "date-bg", ["day", "month", "year"]],
  ])("of %j is %s, in the boxes %j", (text, code, boxes) => {
    expect(dayFault(text)).toMatchObject({ code, boxes });
  });

  it.each(["28.03.2027", "1.3.2027", "29.02.2028", "28.03.2027 г."])("of %j is none", (text) => {
    expect(dayFault(text)).toBeUndefined();
  });
});

it("handles 50 kB of white space in a box in time", () => {
  const long = `1${" ".repeat(50_000)}x`;
  expect([joinDay([long, "", ""]), dayFault(long)?.code]).toEqual([long, "date-bg"]);
});
