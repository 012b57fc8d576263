import type { Cases } from "./cases.fixture.ts";

const named = { props: { passwordElementName: "secret" }, values: { password: "b", secret: "a" } };

export const passwordMatch: Cases = {
  guide: { about: "Същото като паролата, знак по знак." },
  props: {
    passwordElementName: {
      words: "името на елемента с паролата",
      absent: "password",
      schema: { type: "string", minLength: 1, examples: ["password"] },
    },
  },
  given: { values: { password: "a" } },
  accepts: ["a", ""],
  refuses: ["b", "A", " a"],
  more: [{ refuses: ["a"] }, { given: named, accepts: ["a"], refuses: ["b"] }],
  watches: [
    [{}, ["password"]],
    [{ passwordElementName: "secret" }, ["secret"]],
  ],
};
