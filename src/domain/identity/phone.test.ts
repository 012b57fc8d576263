import { expect, it } from "vitest";
import { isMobile, isMobileShape, maskPhone, normalisePhone } from "./phone.ts";

it.each(["0878123456", "0888123456", "0899123456", "0988123456", "0999999999"])(
  "%s is a mobile number in stored form",
  (phone) => {
    expect([isMobileShape(phone), isMobile(phone), normalisePhone(phone)]).toEqual([true, true, phone]);
  },
);

it.each([
  "0868123456",
  "088812345",
  "08881234567",
  "888123456",
  "0431234567",
  "0700 12 012",
  "",
  "+",
  "+359",
  "+35988812345",
  "٠٨٨٨١٢٣٤٥٦",
])("%j is not a mobile number", (phone) => {
  expect([isMobileShape(phone), isMobile(phone)]).toEqual([false, false]);
});

it.each([
  "+359888123456",
  "00359888123456",
  "359888123456",
  "0 888 123 456",
  "0888-123-456",
  "+359 0888 123456",
  "\u202a0888\u2011123\u2011456\u202c",
  "0888\u00a0123\u200b456",
])("%j is a mobile number once normalised", (phone) => {
  expect([isMobileShape(phone), isMobile(phone), normalisePhone(phone)]).toEqual([false, true, "0888123456"]);
});

it("masks the middle", () => {
  expect(maskPhone("+359 888 123 456")).toBe("0888***456");
});
