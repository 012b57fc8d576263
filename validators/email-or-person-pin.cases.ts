import type { Cases } from "./cases.fixture.ts";

export const emailOrPersonPin: Cases = {
  guide: { topic: "person", accepts: ["ivan@example.bg", "8003205605"], refuses: ["ivan"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "a@b.bg", " a@b.bg ", "6101057509", "61 0105 7509"],
  refuses: ["x", "6101057508", "a@b", "a@b.bg 6101057509", "610105750", true],
  keeps: [
    [" a@b.bg ", "a@b.bg"],
    ["61 0105 7509", "6101057509"],
  ],
};
