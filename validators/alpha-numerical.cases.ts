import type { Cases } from "./cases.fixture.ts";

export const alphaNumerical: Cases = {
  guide: { topic: "text", accepts: ["abc123"], refuses: ["ABC", "абв"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "abc123", "a", "0", " abc1 "],
  refuses: ["ABC", "Abc", "a b", "a-1", "абв1", "а1", true],
  keeps: [[" abc1 ", "abc1"]],
};
