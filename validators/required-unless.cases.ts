import type { Cases, Judged } from "./cases.fixture.ts";

const whileOtherIs = (block: unknown): Judged["given"] => ({
  props: { unlessElementName: "block" },
  values: { block },
});

export const requiredUnless: Cases = {
  guide: { about: "Попълнено е това поле или другото: улица или блок." },
  props: {
    unlessElementName: {
      words: "името на елемента, който може да е попълнен вместо този",
      schema: { type: "string", minLength: 1, examples: ["block"] },
    },
  },
  more: [
    { given: whileOtherIs(""), accepts: ["5"], refuses: ["", false], as: "required" },
    { given: whileOtherIs("\u00a0"), refuses: [" "], as: "required" },
    { given: whileOtherIs(undefined), refuses: [null], as: "required" },
    { given: whileOtherIs("12А"), accepts: ["", "5"] },
  ],
  watches: [[{ unlessElementName: "block" }, ["block"]]],
};
