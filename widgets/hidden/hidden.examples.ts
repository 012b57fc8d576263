import type { ElementGuide, Examples } from "#widgets/example.ts";

export const guide: ElementGuide = {
  choose: "стойност, която пътува невидимо",
  name: "скрита стойност",

  use: "За стойност, която програмата сама слага и взема.",
  avoid:
    "За въпрос към човек не се ползва; за поле, което се показва понякога, вземете `hidden` или `shown` на самото поле.",
  keys: [],
};

export const examples = {
  empty: { element: { type: "hidden", name: "versionHash" } },
  filled: {
    element: { type: "hidden", name: "versionHash" },
    value: "9f2c51",
    note: "Nothing to be seen; it travels along.",
  },
} satisfies Examples;
