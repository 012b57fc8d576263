import type { Cases } from "./cases.fixture.ts";

export const monthBg: Cases = {
  guide: { topic: "dates", accepts: ["09.2023"], refuses: ["13.2023"] },
  accepts: ["", "   ", "\u200b\u00a0", null, undefined, "09.2023", "9.2023", "12.2026", "01.1900", " 09.2023 г."],
  refuses: ["13.2023", "00.2023", "2023-09", "09/2023", "28.03.2027", "12.1899", "9.23", true],
  keeps: [["9.2023", "09.2023"]],
};
