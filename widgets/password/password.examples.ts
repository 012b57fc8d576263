import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const fresh: Element = {
  type: "password",
  name: "password",
  label: "Парола",
  hint: "Поне 8 символа.",
  autocomplete: "new-password",
  maxLength: 200,
  validation: "required symbol-count",
  validationProps: { count: 8 },
};

export const guide: ElementGuide = {
  choose: "парола",
  name: "парола",

  use: "За парола при вход и при нов профил.",
  avoid: "За код от SMS вземете `text` с правило `pin6`: човек го чете, докато го пише.",
  keys: [
    ["Tab", "влиза в полето, после на „Покажи“"],
    ["Space", "на бутона: показва и скрива паролата"],
    ["Enter", "в полето: изпраща формата"],
  ],
};

export const examples = {
  ...statesOf(fresh, { value: "", error: "Въведете поне 8 символа." }),
  filled: { element: fresh, keys: "дълга парола", note: "Never starts with a value: this one was typed." },
  shown: { element: fresh, keys: "дълга парола{Tab}{Enter}", note: "The toggle is pressed." },
  entered: { element: fresh, enter: { text: "дълга парола", becomes: "дълга парола" } },
  current: {
    element: {
      type: "password",
      name: "password",
      label: "Парола",
      autocomplete: "current-password",
      validation: "required",
    },
  },
} satisfies Examples;
