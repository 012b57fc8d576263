import type { Cases } from "./cases.fixture.ts";

export const notFuture: Cases = {
  guide: { topic: "dates", accepts: ["01.01.2020"], refuses: ["01.01.2999"] },
  given: { today: "2026-11-20" },
  accepts: ["20.11.2026", "19.11.2026", "11.2026", "10.2026", "", "31.02.2027", "утре"],
  refuses: ["21.11.2026", "12.2026"],
};
