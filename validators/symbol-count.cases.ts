import type { Cases, Judged } from "./cases.fixture.ts";

const atLeast = (count: number): Judged["given"] => ({ props: { count } });

export const symbolCount: Cases = {
  guide: { about: "Поне толкова символа." },
  props: {
    count: { words: "най-малкият брой символи", schema: { type: "integer", examples: [8], minimum: 0 } },
  },
  more: [
    { given: atLeast(8), accepts: ["abcdefgh", "парола12", "", "   "], refuses: ["abcdefg", ["abcdefgh"]] },
    { given: atLeast(3), accepts: [" абв "], refuses: [" аб ", "а         "] },
    { given: { ...atLeast(3), exact: true }, accepts: [" a "] },
    { given: atLeast(4), accepts: ["😀😀😀😀"], refuses: ["😀😀"] },
    { given: atLeast(1), accepts: ["x"] },
    { given: atLeast(0), accepts: ["x"] },
    { given: atLeast(8), refuses: ["a"], as: { code: "symbol-count", params: { count: 8 } } },
  ],
};
