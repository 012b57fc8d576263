import type { Cases } from "./cases.fixture.ts";

export const pin6: Cases = {
  guide: { topic: "codes", accepts: ["123456", "123 456"], refuses: ["1234"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "123456", "000000", "123 456", "123\u2013456", "\u200b123456"],
  refuses: ["12345", "1234567", "12a456", "12345６", "123.456", true],
  keeps: [
    ["123 456", "123456"],
    ["12-34-56", "123456"],
  ],
};
