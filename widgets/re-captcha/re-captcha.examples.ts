import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const captcha: Element = { type: "reCaptcha", name: "captcha", provider: "altcha", challengeUrl: "captcha/challenge" };

export const guide: ElementGuide = {
  choose: "проверка, че пред екрана е човек",
  name: "проверка за човек",
  known: ["captcha"],
  use: "За форма, която всеки може да прати без профил: вход, регистрация, запитване.",
  avoid: "След вход не е нужна: човекът вече е познат.",
  keys: [
    ["Tab", "спира на нея само когато иска да я отбележите"],
    ["Space", "отбелязва я"],
  ],
};

export const examples = {
  ...statesOf(captcha, {
    value: "eyJjaGFsbGVuZ2UiOnt9fQ",
    error: "Проверката, че не сте робот, вече не важи. Направете я отново и изпратете формата.",
  }),
  solving: { element: captcha, list: "silent", keys: "{Shift}", note: "The form was touched: the browser works." },
  failed: { element: captcha, list: "failing", keys: "{Shift}", note: "A submit goes out all the same." },
  disabled: {
    element: { ...captcha, provider: "none", disabled: true },
    unseen: true,
    note: "Nothing to be seen, and no field is sent.",
  },
} satisfies Examples;
