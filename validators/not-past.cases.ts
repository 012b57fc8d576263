import type { Cases } from "./cases.fixture.ts";

export const notPast: Cases = {
  guide: { topic: "dates", accepts: ["01.01.2999"], refuses: ["01.01.2020"] },
  given: { today: "2026-11-20" },
  accepts: ["20.11.2026", "21.11.2026", "1.1.2027", "", "31.02.2020", "вчера"],
  refuses: ["19.11.2026", "20.11.2025"],
};
