/** Every day of three centuries, checked against an independent implementation. */
import { expect, it } from "vitest";
import { parseEgn } from "./egn.ts";

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const two = (number: number): string => String(number).padStart(2, "0");

/** Appends the check digit, with weights computed as powers of two modulo 11. */
const withControl = (nine: string): string => {
  let [sum, weight] = [0, 1];
  for (const digit of nine) {
    weight = (weight * 2) % 11;
    sum += Number(digit) * weight;
  }
  const rest = sum % 11;
  return nine + (rest === 10 ? "0" : String(rest));
};

const SERIALS = ["000", "458", "999"] as const;

it("parses a number for every real day from 1800 to 2099, and for no other day of those months", () => {
  let days = 0;
  const wrong: string[] = [];
  for (let year = 1800; year < 2100; year += 1) {
    const shift = year < 1900 ? 20 : year < 2000 ? 0 : 40;
    for (let month = 1; month <= 12; month += 1) {
      const length = month === 2 && isLeap(year) ? 29 : LENGTHS[month - 1]!;
      for (let day = 0; day <= 32; day += 1) {
        const isReal = day >= 1 && day <= length;
        if (isReal) days += 1;
        for (const serial of SERIALS) {
          const pin = withControl(two(year % 100) + two(month + shift) + two(day) + serial);
          const read = parseEgn(pin);
          const expected = isReal
            ? `${year}-${two(month)}-${two(day)} ${Number(serial[2]) % 2 === 0 ? "male" : "female"}`
            : "none";
          if ((read ? `${read.birth} ${read.sex}` : "none") !== expected) wrong.push(pin);
        }
      }
    }
  }
  expect(days).toBe(109_573);
  expect(wrong).toEqual([]);
});

it("rejects every other check digit, for one day of each year", () => {
  for (let year = 1800; year < 2100; year += 1) {
    const nine =
      two(year % 100) +
      two(1 + (year % 12) + (year < 1900 ? 20 : year < 2000 ? 0 : 40)) +
      two(1 + (year % 28)) +
      two(year % 97) +
      String(year % 10);
    const right = withControl(nine);
    for (let digit = 0; digit < 10; digit += 1)
      expect(parseEgn(nine + digit) !== undefined, nine + digit).toBe(nine + digit === right);
  }
});

it("rejects months outside the ranges of the three centuries", () => {
  for (let month = 0; month < 100; month += 1) {
    const isMonth = [0, 20, 40].some((shift) => month > shift && month <= shift + 12);
    expect(parseEgn(withControl(`80${two(month)}15123`)) !== undefined, String(month)).toBe(isMonth);
  }
});
