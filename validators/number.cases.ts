import type { Cases } from "./cases.fixture.ts";

export const number: Cases = {
  guide: { topic: "text", accepts: ["900"], refuses: ["900,50", "-1"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "123", "0", " 42 ", 7],
  refuses: ["12a", "-1", "1.5", "1,5", "1 000", "١٢", "½", true],
  keeps: [[" 42 ", "42"]],
};
