import type { Element } from "#src/engine/core/definition.ts";
import { TYPED_KEYS, statesOf, type ElementGuide, type Examples } from "#widgets/example.ts";

const issued: Element = {
  type: "date",
  name: "idCardIssuedOn",
  label: "Кога е издадена личната карта?",
  hint: "Например 28 3 2024.",
  validation: "required not-future",
};

export const guide: ElementGuide = {
  choose: "ден, месец и година",
  name: "дата",
  known: ["ден"],
  use: "За ден, който човек знае наизуст или чете от документ.",
  avoid: "За срок напред вземете `slider`; за период, в който само годината е важна, `select`.",
  keys: TYPED_KEYS,
};

export const examples = {
  ...statesOf(issued, { value: "28.03.2024", error: "Датата не може да е в бъдещето." }),
  entered: {
    element: issued,
    enter: { text: "28.03.2024", becomes: "28.03.2024" },
    note: "A whole date typed or pasted into the first box fills all three.",
  },
  incomplete: {
    element: issued,
    value: ".03.2024",
    error: "Напишете и деня.",
    note: "Only the box that is empty is marked.",
  },
  noSuchDay: { element: issued, value: "31.02.2024", error: "През този месец няма ден 31. Проверете датата." },
  birthday: { element: { type: "date", name: "born", label: "Дата на раждане", autocomplete: "bday" } },
} satisfies Examples;
