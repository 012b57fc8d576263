import type { Cases } from "./cases.fixture.ts";

export const iban: Cases = {
  guide: { topic: "money", accepts: ["BG80 BNBG 9661 1020 3456 78"], refuses: ["DE89370400440532013000"] },
  accepts: [
    "",
    "   ",
    "\u200b\u00a0",
    null,
    undefined,
    "BG80BNBG96611020345678",
    "bg80bnbg96611020345678",
    "BG80 BNBG 9661 1020 3456 78",
    "BG80\u00a0BNBG\u200b96611020345678",
    "BG80-BNBG-9661-1020-3456-78",
    "BG80BNBG966110AB345678",
    "BG00BNBG96611020345678",
  ],
  refuses: [
    "x",
    "DE80BNBG96611020345678",
    "BGX0BNBG96611020345678",
    "BG801NBG96611020345678",
    "BG80BNBG9661A020345678",
    "BG80BNBG9661102034567",
    "BG80BNBG966110203456789",
    "ВG80BNBG96611020345678",
    true,
  ],
  keeps: [["bg80 bnbg 9661 1020 3456 78", "BG80BNBG96611020345678"]],
};
