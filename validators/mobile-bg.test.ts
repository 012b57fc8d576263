import { expect, it } from "vitest";
import { codeOf } from "./context.fixture.ts";
import { mobileBg } from "./mobile-bg.ts";

it.each([
  "",
  "   ",
  "\u200b\u00a0",
  null,
  undefined,
  "0871234567",
  "0881234567",
  "0891234567",
  "0981234567",
  "0991234567",
  "0 888 123 456",
  "0888-123-456",
  "0888\u2011123\u00a0456",
  "\u202a0888123456\u202c",
  "+359888123456",
  "00359888123456",
  "359888123456",
  "+359 0888 123 456",
])("accepts %j", (value) => {
  expect(codeOf(mobileBg, value)).toBeUndefined();
});

it.each([
  "1",
  "0861234567",
  "088123456",
  "08881234567",
  "888123456",
  "0431234567",
  "0700 12 012",
  "+3598881234567",
  "+49888123456",
  "0888/123456",
  "+35988812345",
  "٠٨٨٨١٢٣٤٥٦",
  true,
])("refuses %j", (value) => {
  expect(codeOf(mobileBg, value)).toBe("mobile-bg");
});

it.each([
  ["+359 888 123 456", "0888123456"],
  ["00359-888-123-456", "0888123456"],
  ["359888123456", "0888123456"],
])("keeps %j as %j", (given, kept) => {
  expect(mobileBg.normalise?.(given)).toBe(kept);
  expect(mobileBg.normalise?.(kept)).toBe(kept);
  expect(codeOf(mobileBg, kept)).toBeUndefined();
});
