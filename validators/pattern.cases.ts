import type { Cases } from "./cases.fixture.ts";

export const pattern: Cases = {
  guide: { about: "Текст по образец, когато никое друго правило не го описва." },
  props: {
    pattern: {
      words: "образецът",
      schema: { type: "string", minLength: 1, maxLength: 200, examples: ["[A-ZА-Я]{1,2}\\d{4}[A-ZА-Я]{2}"] },
    },
  },
  given: { props: { pattern: "[A-ZА-Я]{1,2}\\d{4}[A-ZА-Я]{2}|без номер" } },
  accepts: ["", "CB1234AB", " А1234ВС ", "без номер"],
  refuses: ["CB123AB", "xCB1234AB", "cb1234ab", true],
  keeps: [[" CB1234AB ", "CB1234AB"]],
};
