import type { Element } from "#src/engine/core/definition.ts";
import { statesOf, type Examples, type ElementGuide } from "#widgets/example.ts";

const message: Element = {
  type: "textarea",
  name: "message",
  label: "Вашето съобщение",
  hint: "До 2000 знака.",
  validation: "required",
  maxLength: 2000,
};
const LINES = "Здравейте,\nискам да върна кредита по-рано.\n\nПоздрави,\nИван Петров";

export const guide: ElementGuide = {
  choose: "дълъг отговор",
  name: "дълъг текст",
  known: ["няколко реда"],
  use: "За изречения: обяснение, описание.",
  avoid: "За адрес и за нещо, което има правило, вземете `text`.",
  keys: [
    ["Tab", "влиза в полето и излиза от него"],
    ["Enter", "нов ред"],
  ],
};

export const examples = {
  ...statesOf(message, { value: LINES, error: "Полето е задължително." }),
  entered: { element: message, enter: { text: LINES, becomes: LINES } },
  optional: { element: { type: "textarea", name: "note", label: "Бележка" } },
  longValue: {
    element: message,
    value: "непротивоконституционствувателствувайте".repeat(6),
    note: "Words longer than the box.",
  },
} satisfies Examples;
