import type { Cases } from "./cases.fixture.ts";

export const ibanChecksum: Cases = {
  guide: { topic: "money", accepts: ["BG80BNBG96611020345678"], refuses: ["BG81BNBG96611020345678"] },
  accepts: [
    "",
    "   ",
    "\u200b\u00a0",
    null,
    undefined,
    "BG80BNBG96611020345678",
    "BG80 BNBG 9661 1020 3456 78",
    "bg44espy40040000abcd01",
  ],
  refuses: [
    "BG80BNBG96611020345679",
    "BG81BNBG96611020345678",
    "BG80BNGB96611020345678",
    "BG00BNBG96611020345678",
    "BG01UNCR70001500000001",
    "BG99STSA93001500000003",
    "DE89370400440532013000",
    "x",
  ],
  keeps: [["bg80 bnbg 9661 1020 3456 78", "BG80BNBG96611020345678"]],
  as: "iban",
};
