import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { holdsIdentityNumber } from "./identity-numbers.ts";

describe("a free text", () => {
  it.each([
    "Моят ЕГН е 8003205605.",
    "егн 800320 5605",
    "роден 2008: 0841015603",
    "карта 4111 1111 1111 1111, валидна до 12/30",
    "5555-5555-5555-4444",
    "IBAN BG80BNBG96611020345678",
  ])("holds an identity number: %s", (text) => expect(holdsIdentityNumber(text)).toBe(true));

  it.each([
    "",
    "0888123456",
    "+359 888 123 456",
    "0 988 12 34 56",
    "02 9876543",
    "Заявка 10000000043 от 27.11.2026",
    "600 € за 6 месеца",
  ])("holds none: %s", (text) => expect(holdsIdentityNumber(text)).toBe(false));

  it("holds the ЕГН and not the phone of whomever", () => {
    for (let n = 0; n < 500; n += 1) {
      const { pin, phone } = newPerson();
      expect([pin, holdsIdentityNumber(pin), phone, holdsIdentityNumber(phone)]).toEqual([pin, true, phone, false]);
    }
  });
});
