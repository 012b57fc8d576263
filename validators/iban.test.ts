import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { iban } from "./iban.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "BG80BNBG96611020345678",
  "bg80bnbg96611020345678",
  "BG80 BNBG 9661 1020 3456 78",
  "BG80\u00a0BNBG\u200b96611020345678",
  "BG80-BNBG-9661-1020-3456-78",
  "BG80BNBG966110AB345678",
  "BG00BNBG96611020345678",
])("accepts %j", (value) => {
  expect(codeOf(iban, value)).toBeUndefined();
});

it.each([
  "x",
  "DE80BNBG96611020345678",
  "BGX0BNBG96611020345678",
  "BG801NBG96611020345678",
  "BG80BNBG9661A020345678",
  "BG80BNBG9661102034567",
  "BG80BNBG966110203456789",
  "BG80/BNBG/9661/1020/3456/78",
  "ВG80BNBG96611020345678",
  true,
])("refuses %j", (value) => {
  expect(codeOf(iban, value)).toBe("iban");
});

it.each([
  ["bg80 bnbg 9661 1020 3456 78", "BG80BNBG96611020345678"],
])("keeps %j as %j", (given, kept) => {
  expect(iban.normalise?.(given)).toBe(kept);
  expect(iban.normalise?.(kept)).toBe(kept);
  expect(codeOf(iban, kept)).toBeUndefined();
});
