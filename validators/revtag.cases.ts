import type { Cases } from "./cases.fixture.ts";

export const revtag: Cases = {
  guide: { topic: "money", accepts: ["@ivan", "ivan7"], refuses: ["@1"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "ivan", "@ivan", "@ivan1985", "IvanP", "a"],
  refuses: ["1", "@1ivan", "@", "ivan.p", "@@ivan", "иван", "ivan p", true],
  keeps: [
    [" @ivan1 ", "@ivan1"],
    ["ivan1", "@ivan1"],
    [" ", ""],
  ],
};
