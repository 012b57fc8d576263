import type { Cases } from "./cases.fixture.ts";

export const pin: Cases = {
  guide: { topic: "codes", accepts: ["1234", "12 34"], refuses: ["123"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "1234", "0000", "12 34", "12-34", 1234],
  refuses: ["123", "12345", "12a4", "١٢٣٤", "12.34", true],
  keeps: [["12 34", "1234"]],
};
