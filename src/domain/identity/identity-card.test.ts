import { expect, it } from "vitest";
import { isIdCardNumber, normaliseIdCardNumber } from "./identity-card.ts";

it.each([
  ["641234567", "641234567"],
  ["AA1234567", "AA1234567"],
  ["aa 123-4567", "AA1234567"],
])("%j is a card number, normalised to %s", (text, kept) => {
  expect([isIdCardNumber(text), normaliseIdCardNumber(text)]).toEqual([true, kept]);
});

it.each(["64123456", "6412345678", "АА1234567", "AA 123456", "AA-123456", ""])("%j is not a card number", (text) => {
  expect(isIdCardNumber(text)).toBe(false);
});
