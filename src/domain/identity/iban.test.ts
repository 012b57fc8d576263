import { describe, expect, it } from "vitest";
import { isCheckedIban, isIban, maskIban, normaliseIban } from "./iban.ts";

const VALID = [
  "BG98UNCR70001500000001",
  "BG77UBBS80021000000002",
  "BG02STSA93001500000003",
  "BG48FINV91501000000004",
  "BG08BPBI79421000000005",
  "BG88RZBB91551000000006",
  "BG29TTBB94001500000007",
  "BG61IORT80481000000008",
  "BG44ESPY40040000ABCD01",
  "BG77REVO99101000000009",
  "BG80BNBG96611020345678",
];
const WRONG_CHECK = [
  "BG80BNBG96611020345679",
  "BG81BNBG96611020345678",
  "BG80BNBG96611020345687",
  "BG80BNGB96611020345678",
  "BG01UNCR70001500000001",
  "BG99STSA93001500000003",
];
const WRONG_SHAPE = [
  "",
  "BG80BNBG9661102034567",
  "BG80BNBG966110203456789",
  "DE89370400440532013000",
  "BG8OBNBG96611020345678",
  "BG80BNB196611020345678",
  "BG80BNBG9661A020345678",
  "BG٨٠BNBG96611020345678",
];

describe("IBAN", () => {
  it.each(VALID)("%s has the right shape and check digits", (iban) => {
    expect([isIban(iban), isCheckedIban(iban)]).toEqual([true, true]);
  });

  it.each(WRONG_CHECK)("%s has the right shape but wrong check digits", (iban) => {
    expect([isIban(iban), isCheckedIban(iban)]).toEqual([true, false]);
  });

  it.each(WRONG_SHAPE)("%j has the wrong shape", (iban) => {
    expect([isIban(iban), isCheckedIban(iban)]).toEqual([false, false]);
  });

  it.each([
    "BG80 BNBG 9661 1020 3456 78",
    "bg80bnbg96611020345678",
    " BG80\u00a0BNBG\u200b96611020345678",
    "BG80-BNBG-9661-1020-3456-78",
  ])("%j is normalised to upper case without spaces and dashes", (iban) => {
    expect(isCheckedIban(iban)).toBe(true);
    expect(normaliseIban(iban)).toBe("BG80BNBG96611020345678");
  });

  it.each(VALID)("%s with any single wrong digit is rejected", (iban) => {
    for (let at = 2; at < iban.length; at += 1) {
      if (!/[0-9]/.test(iban[at]!)) continue;
      const wrong = iban.slice(0, at) + ((Number(iban[at]) + 1) % 10) + iban.slice(at + 1);
      expect(isCheckedIban(wrong)).toBe(false);
    }
  });

  it("keeps country, bank and last four characters when masked", () => {
    expect(maskIban("BG80BNBG96611020345678")).toBe("BG80 BNBG **** 5678");
  });
});
