import type { Cases } from "./cases.fixture.ts";

export const promoCodeBackend: Cases = {
  guide: { about: "Пита сървъра дали промо кодът важи. Слага се на `promoCode`." },
  props: {
    url: {
      words: "повикването, което проверява",
      absent: "check-promo-code",
      schema: { type: "string", minLength: 1, examples: ["check-promo-code"] },
    },
  },
  // No backend check is made for these: empty, or not a possible code.
  accepts: ["", "  ", null, undefined],
  refuses: ["зима", "zi ma", "zima!", "zima-10", "', 1"],
  as: { code: "alpha-numerical" },
  keeps: [[" ZIMA10 ", "zima10"]],
  answers: {
    of: "zima",
    says: [
      [{}, undefined],
      [null, undefined],
      [{ skipped: true, error: "x" }, undefined],
      [{ error: true, errors: { promoCode: "x" } }, { text: "x" }],
      [{ errors: { email: "x" } }, undefined],
      [{ message: "y" }, { text: "y" }],
      [{ error: true }, { code: "promo-code-backend" }],
      // A refused check says nothing about the code.
      [{ errors: { _form: "Твърде много опити." } }, "fails"],
    ],
  },
  asks: [
    [" ZIMA10 ", {}, "check-promo-code", { promoCode: "zima10" }],
    [" ZIMA10 ", { url: "check-promo-code-2" }, "check-promo-code-2", { promoCode: "zima10" }],
  ],
};
