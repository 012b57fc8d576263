import type { Cases } from "./cases.fixture.ts";

export const required: Cases = {
  guide: { topic: "filled", accepts: ["нещо", "0"], refuses: [" "] },
  accepts: ["x", "0", 0, true, [1], " x ", { length: 1, 0: "file" }],
  refuses: ["", "   ", "\u00a0\u200b", null, undefined, [], false, { length: 0 }],
};
