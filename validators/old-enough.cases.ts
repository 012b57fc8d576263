import type { Cases } from "./cases.fixture.ts";

export const oldEnough: Cases = {
  guide: { topic: "person", accepts: ["8003205605"], refuses: ["1546011001"] },
  given: { today: "2026-11-20" },
  accepts: ["0851204560", "8003205605", "8828088887", "", "1234567890"],
  refuses: ["0851214569", "9952310058", "2651200026"],
  more: [
    { given: { today: "2026-11-21" }, accepts: ["0851214569"] },
    { given: { today: "2026-11-19" }, refuses: ["08 5120 4560"] },
  ],
};
