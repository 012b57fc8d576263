import type { Cases } from "./cases.fixture.ts";

export const select: Cases = {
  guide: { topic: "filled", accepts: ["higher"], refuses: [" "] },
  accepts: ["goods", "0", 0, " a"],
  refuses: ["", " ", null, undefined, [], "\u200b"],
};
