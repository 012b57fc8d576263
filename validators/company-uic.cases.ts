import type { Cases } from "./cases.fixture.ts";

export const companyUic: Cases = {
  guide: { topic: "person", accepts: ["123456789"], refuses: ["1234567890"] },
  accepts: [
    "",
    "   ",
    "\u200b\u00a0",
    null,
    undefined,
    "123456789",
    "175330437",
    "175 330 437",
    "020469788",
    123456789,
  ],
  refuses: ["12345678", "1234567890", "12345678A", "1753304370001", "١٢٣٤٥٦٧٨٩"],
  keeps: [
    ["175 330 437", "175330437"],
    ["175-330.437", "175330437"],
  ],
};
