import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { idCardNumber } from "./id-card-number.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "641234567",
  "AA1234567",
  "aa1234567",
  "AA 123 4567",
  "AA-1234567",
])("accepts %j", (value) => {
  expect(codeOf(idCardNumber, value)).toBeUndefined();
});

it.each([
  "64123456",
  "6412345678",
  "АА1234567",
  "AA123456!",
  "AA_123456",
  true,
])("refuses %j", (value) => {
  expect(codeOf(idCardNumber, value)).toBe("id-card-number");
});

it.each([
  ["aa 123-4567", "AA1234567"],
])("keeps %j as %j", (given, kept) => {
  expect(idCardNumber.normalise?.(given)).toBe(kept);
  expect(idCardNumber.normalise?.(kept)).toBe(kept);
  expect(codeOf(idCardNumber, kept)).toBeUndefined();
});
