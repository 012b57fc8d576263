import { expect, it } from "vitest";
import { internationalPhone, isMobile, isMobileShape, maskPhone, normalisePhone } from "./phone.ts";

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

// National numbering plan of Bulgaria and ITU-T E.164.
it.each([
  ["0888123456", "+359888123456"],
  ["+359 888 123 456", "+359888123456"],
  ["00359888123456", "+359888123456"],
  ["+359 0888 123456", "+359888123456"],
  ["02 981 9999", "+35929819999"],
  ["0700 10 100", "+35970010100"],
  ["+49 151 2345 6789", "+4915123456789"],
])("%s is stored so that its international form is %s", (typed, international) => {
  expect(internationalPhone(normalisePhone(typed))).toBe(international);
});

it.each([
  "",
  "0",
  "112",
  "17700",
  "0888 123 456",
  "888123456",
  "+359 888 123456",
  "+0888123456",
  "+1234567",
  "0888123456x",
])("%j in the store has no international form", (stored) => {
  expect(internationalPhone(stored)).toBeUndefined();
});
