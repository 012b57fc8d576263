import type { Cases } from "./cases.fixture.ts";

export const idCardNumber: Cases = {
  guide: { topic: "person", accepts: ["AA1234567", "123456789"], refuses: ["12345"] },
  accepts: [
    "",
    "   ",
    "\u200b\u00a0",
    null,
    undefined,
    "641234567",
    "AA1234567",
    "aa1234567",
    "AA 123 4567",
    "AA-1234567",
  ],
  refuses: ["64123456", "6412345678", "АА1234567", "AA123456!", "AA_123456", true],
  keeps: [["aa 123-4567", "AA1234567"]],
};
