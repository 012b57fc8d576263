import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/support/borrower-data.ts";
import { holdsIdentityNumber } from "./identity-numbers.ts";

describe("a free text", () => {
  it.each([
    "Моят ЕГН е 8003205605.",
    "егн 800320 5605",
    "800320/5605",
    "800320 - 5605",
    "ЕГН 8003205605 12 месеца",
    "тел. 0888123456, егн 8003205605",
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
    "00359888123456",
    "00359 2 987 65 43",
    "0888123456 0899654321",
    "0888 123 456 / 0899 654 321",
    "1234567890",
    "договор 5013450000",
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
