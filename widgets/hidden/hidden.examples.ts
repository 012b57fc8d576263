import type { ElementGuide, Examples } from "#widgets/example.ts";

export const guide: ElementGuide = { choose: "стойност, която пътува невидимо" };

export const examples = {
  empty: { element: { type: "hidden", name: "versionHash" } },
  filled: {
    element: { type: "hidden", name: "versionHash" },
    value: "9f2c51",
    note: "Nothing to be seen; it travels along.",
  },
} satisfies Examples;
