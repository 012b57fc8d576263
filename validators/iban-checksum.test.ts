import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { ibanChecksum } from "./iban-checksum.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "BG80BNBG96611020345678",
  "BG80 BNBG 9661 1020 3456 78",
  "bg44espy40040000abcd01",
])("accepts %j", (value) => {
  expect(codeOf(ibanChecksum, value)).toBeUndefined();
});

it.each([
  "BG80BNBG96611020345679",
  "BG81BNBG96611020345678",
  "BG80BNGB96611020345678",
  "BG00BNBG96611020345678",
  "DE89370400440532013000",
  "x",
])("refuses %j", (value) => {
  expect(codeOf(ibanChecksum, value)).toBe("iban");
});

it.each([
  ["bg80 bnbg 9661 1020 3456 78", "BG80BNBG96611020345678"],
])("keeps %j as %j", (given, kept) => {
  expect(ibanChecksum.normalise?.(given)).toBe(kept);
  expect(ibanChecksum.normalise?.(kept)).toBe(kept);
  expect(codeOf(ibanChecksum, kept)).toBeUndefined();
});
