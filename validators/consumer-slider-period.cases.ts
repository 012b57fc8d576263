import type { Cases, Judged } from "./cases.fixture.ts";

const mappings = { "200-500": "3-12", "501-1000": "3-18", "1001-2000": "6-24", "2001-3000": "6-36" };
const of = (amount: unknown): Judged["given"] => ({
  props: { amountElementName: "amount", mappings },
  values: { amount },
});

const max = (amount: number, months: number) => ({ code: "term-max", params: { amount, months } });
const min = (amount: number, months: number) => ({ code: "term-min", params: { amount, months } });
const least = (months: number) => ({ code: "term-min-any", params: { months } });

export const consumerSliderPeriod: Cases = {
  guide: { about: "Срокът е в границите за избраната сума. Слага се на плъзгача за срок." },
  props: {
    amountElementName: {
      words: "името на плъзгача със сумата: друг, който не следва този",
      schema: { type: "string", minLength: 1, examples: ["amount"] },
    },
    mappings: {
      words: "за коя сума какъв срок; слага го сървърът от каталога",
      required: "не се пише",
      schema: {
        type: "object",
        examples: [{ "200-500": "3-12", "501-1000": "3-18" }],
        additionalProperties: { type: "string" },
      },
    },
  },
  more: [
    { given: of("500"), accepts: ["12", ""], refuses: ["13"], as: max(500, 12) },
    { given: of("550"), accepts: ["13"] },
    { given: of("1000"), accepts: ["3", "18"], refuses: ["19"], as: max(1000, 18) },
    { given: of("1050"), refuses: ["3"], as: min(1000, 6) },
    { given: of("2000"), accepts: ["24"], refuses: ["5"], as: min(1000, 6) },
    { given: of("2000"), refuses: ["25"], as: max(2000, 24) },
    { given: of("2050"), refuses: ["5"], as: min(2000, 6) },
    { given: of("3000"), accepts: ["36"], refuses: ["37"], as: max(3000, 36) },
    { given: of("200"), refuses: ["2"], as: least(3) },
    { given: of(300), accepts: [6] },
    { given: of(""), accepts: ["12"] },
    { given: of("500"), refuses: ["3.5", "-3"], as: { code: "number" } },
    { given: of("199"), refuses: ["12"], as: { code: "amount-without-term" } },
    { given: of("3001"), refuses: ["12"], as: { code: "amount-without-term" } },
    { given: of("много"), refuses: ["12"], as: { code: "amount-without-term" } },
    // Without mappings every term is accepted.
    { given: { props: { amountElementName: "amount" }, values: { amount: "500" } }, accepts: ["99"] },
  ],
  watches: [[{ amountElementName: "sum" }, ["sum"]]],
};
